package io.tengen.game.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpeningTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 0.5);
  private static final List<String> ENGINES = List.of("a", "b");

  private static Opening opening(String name, String... moves) {
    return new Opening(name, Stream.of(moves).map(Points.of(5)::parse).toList());
  }

  private static String refusal(MatchTerms terms, MatchRules rules) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> terms.requirePlayable(SETUP, rules, ENGINES))
            .getMessage());
  }

  @Test
  void aContestIsConcededOnlyUnderRulesThatCountArea() {
    MatchRules rules = MatchRules.parse("time=10s,timeout=concede");
    MatchTerms.NONE.requirePlayable(SETUP, rules, ENGINES);
    for (Rules other : Rules.ALL) {
      if (other.counting() != Counting.AREA) {
        GameSetup setup = GameSetup.of(other, 5, 0);
        IllegalArgumentException refusal =
            assertThrows(
                IllegalArgumentException.class,
                () -> MatchTerms.NONE.requirePlayable(setup, rules, ENGINES));
        assertTrue(
            String.valueOf(refusal.getMessage()).startsWith("timeout=concede "), other.name());
        MatchTerms.NONE.requirePlayable(setup, MatchRules.DEFAULT, ENGINES);
      }
    }
  }

  private static MatchTerms openings(Opening... openings) {
    return new MatchTerms(List.of(openings), "", Map.of());
  }

  @Test
  void isPlayedFromTheSetup() {
    Position position = new Position(SETUP);
    opening("x", "C3", "pass", "D3").play(position);
    assertEquals(3, position.moveCount());
    assertEquals(Color.WHITE, position.toMove());
  }

  @Test
  void errorsNameTheFault() {
    assertEquals(
        "opening \"x\": move 3: B C3 is illegal: the point is taken",
        refusal(openings(opening("ok", "C3"), opening("x", "C3", "D4", "C3")), MatchRules.DEFAULT));
    assertEquals(
        "opening \"x\": the game is over after move 3",
        refusal(openings(opening("x", "C3", "pass", "pass")), MatchRules.DEFAULT));
    assertEquals(
        "opening \"x\" leaves no move below the limit of 2",
        refusal(openings(opening("x", "C3", "D3")), MatchRules.DEFAULT.withMoves(2)));
  }

  @Test
  void refusesTermsOfUnknownEngines() {
    assertTrue(
        refusal(new MatchTerms(List.of(), "c", Map.of()), MatchRules.DEFAULT).contains("\"c\""));
    TimeSystem time = new TimeSystem.PerMove(Duration.ofSeconds(1));
    assertTrue(
        refusal(new MatchTerms(List.of(), "", Map.of("d", time)), MatchRules.DEFAULT)
            .contains("\"d\""));
  }

  @Test
  void refusesTooManyMovesAndOpenings() {
    assertThrows(IllegalArgumentException.class, () -> new Opening("x", List.of()));
    assertThrows(
        IllegalArgumentException.class, () -> new Opening("x", Collections.nCopies(101, 0)));
    assertThrows(IllegalArgumentException.class, () -> new Opening("", List.of(0)));
    assertThrows(IllegalArgumentException.class, () -> new Opening("a\nb", List.of(0)));
    assertThrows(
        IllegalArgumentException.class, () -> openings(opening("x", "C3"), opening("x", "C2")));
    List<Opening> many =
        IntStream.rangeClosed(0, MatchTerms.MOST_OPENINGS)
            .mapToObj(i -> opening("no. " + i, "C3"))
            .toList();
    assertThrows(IllegalArgumentException.class, () -> new MatchTerms(many, "", Map.of()));
  }

  @Test
  void timeBelongsToTheEngineNotTheColour() {
    TimeSystem own = new TimeSystem.PerMove(Duration.ofSeconds(1));
    MatchTerms terms = new MatchTerms(List.of(), "", Map.of("b", own));
    MatchRules match = MatchRules.parse("time=10m");
    assertEquals("black-time=10m,white-time=1s/move", terms.rules(match, "a", "b").text());
    assertEquals("black-time=1s/move,white-time=10m", terms.rules(match, "b", "a").text());
    assertEquals("time=10m", terms.rules(match, "a", "c").text());
  }
}
