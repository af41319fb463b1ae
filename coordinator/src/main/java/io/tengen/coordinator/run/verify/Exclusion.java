package io.tengen.coordinator.run.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.BitSet;
import java.util.Objects;

/**
 * A worker whose results do not count in a run. Takes the array over: hand in a copy.
 *
 * @param reason one line for people
 * @param games bit set of the indices that its results were taken out of, little-endian
 * @param credential whose other workers are out as well, by whatever name; empty for none
 */
public record Exclusion(
    String worker,
    String reason,
    Instant at,
    byte[] games,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String credential) {
  public Exclusion {
    // Snapshots from before credentials were kept do not have the field.
    credential = Objects.requireNonNullElse(credential, "");
  }

  /** The indices, ascending. */
  public int[] indices() {
    return BitSet.valueOf(games).stream().toArray();
  }
}
