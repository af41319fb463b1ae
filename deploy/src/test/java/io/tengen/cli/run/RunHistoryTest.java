package io.tengen.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.cli.results.RatingHistory.Point;
import io.tengen.game.board.Color;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.control.StoredGame;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunHistoryTest {
  private static StoredGame game(int index, Outcome outcome) {
    boolean isEven = index % 2 == 0;
    GameRecord record =
        new GameRecord(
            GameSetup.of(Rules.CHINESE, 9, 7.5),
            isEven ? "a" : "b",
            isEven ? "b" : "a",
            List.of(),
            outcome,
            Instant.EPOCH,
            index);
    return new StoredGame("r", index, record, "w");
  }

  /** Every third of 60 games has no result. */
  @Test
  void pointsFollowEachTenthOfTheRatedGames() {
    RunHistory history = new RunHistory(List.of("a", "b"));
    for (int i = 0; i < 60; i++) {
      Outcome outcome =
          i % 3 == 0
              ? new Outcome(null, Outcome.Reason.NO_RESULT, 0, "")
              : Outcome.lost(i % 4 < 3 ? Color.WHITE : Color.BLACK, Outcome.Reason.RESIGN, "");
      history.add(game(i, outcome));
    }
    List<Point> points = history.points();
    assertEquals(20, points.size());
    List<Point> first = points.subList(0, 10);
    assertEquals(
        List.of("4", "8", "12", "16", "20", "24", "28", "32", "36", "40"),
        first.stream().map(Point::after).toList());
    assertEquals(40, first.getLast().games());
    assertEquals("a", first.getLast().engine());
  }

  @Test
  void aRunWithoutRatedGamesHasNoPoints() {
    RunHistory history = new RunHistory(List.of("a", "b"));
    assertEquals(List.of(), history.points());
  }
}
