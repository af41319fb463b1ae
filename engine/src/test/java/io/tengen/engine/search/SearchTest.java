package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Diagram;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import io.tengen.engine.game.SearchStats.MoveVisits;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchTest {
  private static Search searching(SearchSettings settings, long seed) {
    return new Search(settings, UniformRollout::new, () -> PriorPolicy.UNIFORM, seed);
  }

  private static SearchReport search(Position position, long seed, int visits)
      throws InterruptedException {
    return searching(SearchSettings.DEFAULT, seed).run(position, new SearchLimit.Visits(visits));
  }

  @Test
  void sameSeedSameReport() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchReport first = search(empty, 5, 500);
    assertEquals(first, search(empty, 5, 500));
    assertNotEquals(first, search(empty, 6, 500));
  }

  @Test
  void visitsAddUp() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
    var stats = search(empty, 1, 300).stats();
    assertEquals(300, stats.visits());
    assertEquals(300, stats.candidates().stream().mapToInt(MoveVisits::visits).sum());
    assertEquals(0, empty.moveCount());
  }

  @ParameterizedTest
  @EnumSource
  void findsTheVitalPointOfThreeInARow(Color toMove) throws InterruptedException {
    // Black lives with two eyes or dies by whoever plays at a; alive it wins by half a point.
    Diagram diagram =
        Diagram.of(
            """
            O O O O O
            O . O . O
            O O O O O
            X X X X O
            . a . X O
            """);
    Position position = new Position(diagram.setup(Rules.CHINESE, -9.5, toMove));
    assertEquals(diagram.at('a'), search(position, 3, 200).move());
  }

  @Test
  void doesNotPassWhereTheCountWouldLose() throws InterruptedException {
    Diagram behind =
        Diagram.of(
            """
            . X . O .
            X X . O O
            . X . O .
            X X . O O
            . X . O .
            """);
    Position position = new Position(behind.setup(Rules.CHINESE, 0.5, Color.BLACK));
    SearchReport report = search(position, 3, 200);
    assertTrue(report.stats().candidates().stream().noneMatch(c -> c.move() == Points.PASS));
  }

  @Test
  void passesRatherThanFillItsEyes() throws InterruptedException {
    Diagram full =
        Diagram.of(
            """
            . X X X
            X X X X
            X X . X
            X X X X
            """);
    Position position = new Position(full.setup(Rules.CHINESE, 30.5 - 15, Color.BLACK));
    assertEquals(Points.PASS, search(position, 3, 50).move());
  }

  @Test
  void stopsAtWhicheverLimitComesFirst() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchLimit limit =
        new SearchLimit.FirstOf(
            List.of(new SearchLimit.Time(Duration.ofHours(1)), new SearchLimit.Visits(20)));
    assertEquals(20, searching(SearchSettings.DEFAULT, 1).run(empty, limit).stats().visits());
    SearchLimit now = new SearchLimit.Time(Duration.ZERO);
    assertEquals(1, searching(SearchSettings.DEFAULT, 1).run(empty, now).stats().visits());
  }

  @Test
  void anInterruptEndsTheSearch() {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> search(empty, 1, 1_000_000));
  }
}
