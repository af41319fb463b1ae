package io.tengen.coordinator.run.commit;

import io.tengen.game.record.GameRecord;
import java.time.Instant;

/**
 * What lists of games show of a record beside its {@link CommittedGame}. Immutable.
 *
 * @param margin the winner's lead in points; 0 unless the game was scored
 * @param moves number of moves, those of the opening included
 * @param opening name of the opening; empty for none
 * @param startedAt when the first move was requested
 */
public record GameFacts(double margin, int moves, String opening, Instant startedAt) {
  /** The facts of a game of which nothing is known. */
  public static final GameFacts NONE = new GameFacts(0, 0, "", Instant.EPOCH);

  /** Returns the facts of a record. */
  public static GameFacts of(GameRecord record) {
    return new GameFacts(
        record.outcome().margin(),
        record.moves().size(),
        record.refereeLog().opening().name(),
        record.startedAt());
  }
}
