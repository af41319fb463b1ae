package io.tengen.cli;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.control.StoredGame;
import java.time.Instant;
import java.util.List;

/** Games for tests. */
public final class Records {
  private Records() {}

  /** Returns a game: Black C3, White E5, Black passes, White resigns; only Black searched. */
  public static StoredGame small() {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 5, 24.5);
    Points points = Points.of(5);
    SearchStats first =
        new SearchStats(
            50,
            0.625,
            List.of(
                new SearchStats.MoveVisits(points.parse("C3"), 40, 0.7),
                new SearchStats.MoveVisits(points.parse("B2"), 10, 0.4)));
    SearchStats second = new SearchStats(50, 0.75, List.of());
    GameRecord record =
        new GameRecord(
            setup,
            "mcts:visits=50,seed=1",
            "the \"other\"",
            List.of(
                new GameRecord.Move(points.parse("C3"), 1_000_000, first),
                new GameRecord.Move(points.parse("E5"), 1_000, null),
                new GameRecord.Move(Points.PASS, 1_000_000, second)),
            Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, ""),
            Instant.parse("2026-01-01T00:00:00Z"),
            42);
    return new StoredGame("r7", 3, record, "w1");
  }
}
