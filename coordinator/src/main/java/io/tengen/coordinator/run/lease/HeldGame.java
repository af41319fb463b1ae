package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.HeldLease;
import java.util.Optional;

/**
 * A worker's report on a game that it plays.
 *
 * @param moves number of moves made so far; {@link #UNKNOWN} if the report does not say
 * @param news moves that it has not reported before on this stream
 */
public record HeldGame(HeldLease lease, int moves, Optional<CheckpointPart> news) {
  public static final int UNKNOWN = -1;

  /** Creates a report without progress. */
  public static HeldGame unknown(HeldLease lease) {
    return new HeldGame(lease, UNKNOWN, Optional.empty());
  }
}
