package io.tengen.coordinator.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Instant;

/** A {@link RunBook} as a snapshot keeps it. Takes arrays over: hand in copies. */
final class RunSnapshot implements JournalEntry {
  final RunSpec spec;
  final Instant createdAt;
  final RunStatus status;

  /** Empty unless the run has failed. */
  final String failure;

  /** Bit set of the committed games' indices, little-endian. */
  final byte[] committed;

  /** As {@link Tally} lays them out; the next two likewise. */
  final int[] results;

  final long[] nanos;
  final long[] moves;

  @JsonCreator
  RunSnapshot(
      RunSpec spec,
      Instant createdAt,
      RunStatus status,
      String failure,
      byte[] committed,
      int[] results,
      long[] nanos,
      long[] moves) {
    this.spec = spec;
    this.createdAt = createdAt;
    this.status = status;
    this.failure = failure;
    this.committed = committed;
    this.results = results;
    this.nanos = nanos;
    this.moves = moves;
  }
}
