package io.tengen.coordinator.run;

import java.time.Instant;
import java.util.BitSet;

/**
 * A worker whose results do not count in a run. Takes the array over: hand in a copy.
 *
 * @param reason one line for people
 * @param games bit set of the indices that its results were taken out of, little-endian
 */
public record Exclusion(String worker, String reason, Instant at, byte[] games) {
  /** The indices, ascending. */
  public int[] indices() {
    return BitSet.valueOf(games).stream().toArray();
  }
}
