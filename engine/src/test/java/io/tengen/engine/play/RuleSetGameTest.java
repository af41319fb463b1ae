package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Scripted.Answer;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of complete games by unnamed rule sets: their outcomes and their SGF. */
class RuleSetGameTest {
  private static final String NO_CAPTURES =
      "chinese,capture=loses,suicide=loses,ko=allowed,repetition=allow,pass=loses,stuck=loses,"
          + "counting=nothing";

  private static GameRecord play(String rules, int size, double komi, Player black, Player white)
      throws InterruptedException {
    return new Game(
            GameSetup.of(Rules.parse(rules), size, komi),
            new Game.Seat("b", black),
            new Game.Seat("w", white),
            MatchRules.DEFAULT,
            7)
        .play();
  }

  private static Scripted moves(String moves) {
    return new Scripted(
        Answer.NONE, Stream.of(moves.split(" ")).filter(m -> !m.isEmpty()).toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chinese,capture=loses | B1 A2 | A1 | W+F | CAPTURE",
        "chinese,suicide=loses,repetition=allow | C3 C2 A1 | A2 B1 | W+F | SUICIDE",
        "chinese,pass=loses | B2 | pass | B+F | PASS",
        "chinese,stuck=loses,suicide=loses,capture=loses | B3 B2 B1 A1 | A3 C3 C1 | B+F | STUCK",
        "chinese,moves=1 | B2 | | B+8.5 | MOVE_LIMIT",
        "chinese,moves=1,counting=stones | B2 | | B+0.5 | MOVE_LIMIT",
        "chinese,moves=2,passes-count=false | pass B2 | C2 | W+0.5 | MOVE_LIMIT",
        "chinese,counting=stones | B2 | pass | B+0.5 | SCORE",
        "chinese,counting=nothing | B2 | pass | 0 | SCORE",
      })
  void gamesEndByTheRules(
      String rules, String black, @Nullable String white, String result, Reason reason)
      throws InterruptedException, SgfException {
    GameRecord record = play(rules, 3, 0.5, moves(black), moves(white == null ? "" : white));
    assertEquals(reason, record.outcome().reason());
    assertEquals(result, record.outcome().result());
    SgfGame back = Sgf.read(Sgf.write(record));
    assertEquals(record.setup(), back.setup());
    assertEquals(record.outcome(), back.outcome());
  }

  @Test
  void outcomesByRuleEqualThePositionsResult() throws InterruptedException, SgfException {
    GameRecord record = play("chinese,pass=loses", 3, 0.5, moves("B2"), moves("pass"));
    Position end = record.positionAfter(record.moves().size());
    assertEquals(new PositionResult.Decided(Color.BLACK, Reason.PASS, 0), end.result());
    assertEquals(
        Outcome.lost(Color.WHITE, Reason.PASS, ""),
        Outcome.of((PositionResult.Ended) end.result()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        NO_CAPTURES,
        "chinese,repetition=allow,counting=stones,moves=24",
        "chinese,repetition=allow,counting=stones,moves=24,passes-count=false",
        "chinese,repetition=both-lose",
        "tromp-taylor,stuck=loses",
      })
  void searchesPlayAnyRuleSetToItsEnd(String rules) throws InterruptedException {
    MctsKind mcts = new MctsKind();
    EngineSpec engine = EngineSpec.parse("mcts:visits=30,rollout=uniform,prior=uniform");
    for (int seed = 1; seed <= 3; seed++) {
      GameRecord record;
      try (Player black = mcts.create(engine, seed);
          Player white = mcts.create(engine, -seed)) {
        record = play(rules, 5, 0.5, black, white);
      }
      Position end = record.positionAfter(record.moves().size());
      if (rules.equals(NO_CAPTURES)) {
        Color last = end.mover(end.moveCount() - 1);
        assertEquals(Outcome.lost(last.opponent(), Reason.STUCK, ""), record.outcome());
      }
      assertTrue(record.outcome().reason() != Reason.ILLEGAL, record.outcome()::toString);
      assertEquals(List.of(), record.refereeLog().rulings());
    }
  }
}
