package io.tengen.coordinator.run.verify;

import java.time.Instant;
import java.util.BitSet;

/**
 * A worker whose results do not count in a run. Takes the array over: hand in a copy.
 *
 * @param reason one line for people
 * @param games bit set of the indices that its results were taken out of, little-endian
 * @param credential whose other workers are out as well, by whatever name; empty for none
 */
public record Exclusion(String worker, String reason, Instant at, byte[] games, String credential) {
  /** The indices, ascending. */
  public int[] indices() {
    return BitSet.valueOf(games).stream().toArray();
  }
}
