package io.tengen.coordinator.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.tengen.coordinator.contest.Draw;
import io.tengen.coordinator.contest.Ended;
import io.tengen.coordinator.contest.Withdrawal;
import io.tengen.coordinator.job.JournalEntry;
import io.tengen.wire.RunSpec;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link RunBook} as a snapshot keeps it. Takes arrays over: hand in copies. */
final class RunSnapshot implements JournalEntry {
  final RunSpec spec;
  final Instant createdAt;
  final RunState status;

  /** Empty unless the run has failed. */
  final String failure;

  /** Bit set of the committed games' indices, little-endian. */
  final byte[] committed;

  /** As {@link Tally} lays them out; the next two likewise. */
  final int[] results;

  final long[] nanos;
  final long[] moves;

  /** Likewise; null in snapshots of versions that did not count them. */
  final int @Nullable [] forfeits;

  /** What was drawn; like the next two absent from snapshots of before there were contests. */
  final List<Draw> draws;

  final List<Withdrawal> withdrawals;

  /**
   * {@link Ended#code} of each game, 0 for the open ones; empty where the contest asks for none.
   */
  final byte[] endings;

  /** Like the next two absent from snapshots of before games were played again. */
  final ReplayBook.@Nullable State replays;

  final List<Exclusion> exclusions;

  final boolean reopened;

  /** Absent from snapshots of before they were kept. */
  final Map<String, List<String>> credentials;

  @JsonCreator
  RunSnapshot(
      RunSpec spec,
      Instant createdAt,
      RunState status,
      String failure,
      byte[] committed,
      int[] results,
      long[] nanos,
      long[] moves,
      int @Nullable [] forfeits,
      @Nullable List<Draw> draws,
      @Nullable List<Withdrawal> withdrawals,
      byte @Nullable [] endings,
      ReplayBook.@Nullable State replays,
      @Nullable List<Exclusion> exclusions,
      boolean reopened,
      @Nullable Map<String, List<String>> credentials) {
    this.spec = spec;
    this.createdAt = createdAt;
    this.status = status;
    this.failure = failure;
    this.committed = committed;
    this.results = results;
    this.nanos = nanos;
    this.moves = moves;
    this.forfeits = forfeits;
    this.draws = draws == null ? List.of() : List.copyOf(draws);
    this.withdrawals = withdrawals == null ? List.of() : List.copyOf(withdrawals);
    this.endings = endings == null ? new byte[0] : endings;
    this.replays = replays;
    this.exclusions = exclusions == null ? List.of() : List.copyOf(exclusions);
    this.reopened = reopened;
    this.credentials = credentials == null ? Map.of() : Map.copyOf(credentials);
  }
}
