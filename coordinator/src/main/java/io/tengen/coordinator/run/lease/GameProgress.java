package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.HeldLease;
import java.util.Optional;

/**
 * What a worker says of a game that it plays.
 *
 * @param moves made so far; {@link #UNKNOWN} where it only says that it plays the game
 * @param news moves that it has not told before on this stream
 */
public record GameProgress(HeldLease lease, int moves, Optional<CheckpointPart> news) {
  public static final int UNKNOWN = -1;

  /** The game is played, and nothing is said of how far it is. */
  public static GameProgress unknown(HeldLease lease) {
    return new GameProgress(lease, UNKNOWN, Optional.empty());
  }
}
