package io.tengen.coordinator.run;

import io.tengen.coordinator.job.JournalEntry;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.coordinator.tournament.CountedGame;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A {@link RunBook} as a snapshot keeps it. Takes arrays over: hand in copies.
 *
 * @param failure empty unless the run has failed
 * @param committed bit set of the committed games' indices, little-endian
 * @param results as {@link Tally} lays them out; nanos, moves and forfeits likewise
 * @param draws the games that were drawn
 * @param endings {@link CountedGame#code} of each game, 0 for the open ones; empty where the
 *     contest asks for none
 * @param reopened whether the run was over until results were excluded
 * @param credentials by credential the workers that have shown it
 */
record RunSnapshot(
    RunSpec spec,
    Instant createdAt,
    RunState status,
    String failure,
    byte[] committed,
    int[] results,
    long[] nanos,
    long[] moves,
    int[] forfeits,
    List<DrawnGames> draws,
    List<Withdrawal> withdrawals,
    byte[] endings,
    ReplayBook.State replays,
    List<Exclusion> exclusions,
    boolean reopened,
    Map<String, List<String>> credentials)
    implements JournalEntry {
  RunSnapshot {
    draws = List.copyOf(draws);
    withdrawals = List.copyOf(withdrawals);
    exclusions = List.copyOf(exclusions);
    credentials = Map.copyOf(credentials);
  }
}
