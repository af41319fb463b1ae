package io.tengen.coordinator.run.verify;

import java.time.Instant;
import java.util.BitSet;

/**
 * The exclusion of a worker's results from a run. It does not copy its array: callers must pass a
 * copy.
 *
 * @param reason one line for people
 * @param games bit set of the indices of the excluded games, little-endian
 * @param credential all workers with this credential are excluded, whatever their names; empty for
 *     none
 */
public record Exclusion(String worker, String reason, Instant at, byte[] games, String credential) {
  /** Returns the indices of the excluded games, ascending. */
  public int[] indices() {
    return BitSet.valueOf(games).stream().toArray();
  }
}
