package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.coordinator.job.GrantedLease;
import java.util.OptionalLong;

/**
 * A game that a worker plays, as far as its moves are known. Immutable.
 *
 * @param life differs from that of an earlier value of the same game if the moves are not a
 *     continuation of that value's: the game began again, or all its moves were reported again
 * @param encoded all known moves: the concatenated {@link CheckpointPart#encoded}
 * @param silentNanos nanoseconds since the number of moves last changed; empty before the first
 *     report
 * @param speed the speed by which its clocks are scaled; 0 if they are not, or it is not known
 */
public record LeasedGame(
    GrantedLease lease, long life, ByteString encoded, OptionalLong silentNanos, double speed) {
  /** Returns the index of the game in its run. */
  public int index() {
    return lease.index();
  }
}
