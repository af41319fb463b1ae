package io.tengen.coordinator.run;

import io.tengen.coordinator.job.JournalEntry;
import io.tengen.coordinator.run.lease.SuspendedGame;
import io.tengen.coordinator.run.plan.Rematch;
import io.tengen.coordinator.run.summary.BreakdownLog;
import io.tengen.coordinator.run.summary.HistoryLog;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.coordinator.tournament.Annulment;
import io.tengen.coordinator.tournament.CountedGame;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The serialized form of a {@link RunBook}. It does not copy its arrays: callers must pass copies.
 *
 * @param owner the user who created the run; null in snapshots of earlier programs
 * @param failure empty unless the run has failed
 * @param committed bit set of the committed games' indices, little-endian
 * @param results in the layout of {@link RunStatistics}
 * @param nanos in the layout of {@link RunStatistics}
 * @param moves in the layout of {@link RunStatistics}
 * @param forfeits in the layout of {@link RunStatistics}
 * @param pairScores in the layout of {@link PairScores#counts}
 * @param pairGames in the layout of {@link PairScores#games}
 * @param draws the games that were drawn
 * @param endings {@link CountedGame#code} of each game, 0 for open games; empty if the tournament
 *     does not use results
 * @param reopened whether the run had finished before results were excluded
 * @param unapproved whether the run must still be approved; null in snapshots of earlier programs
 * @param credentials the workers that have presented each credential, by credential
 * @param annulled the games whose results are cancelled
 * @param annulments what was cancelled and restored, as far as the tournament uses results
 * @param rematches the games that are played in place of others
 * @param suspended the unfinished games that workers handed back because the run was paused
 * @param history points of the ratings; null in snapshots of earlier programs
 * @param breakdown sums over the counted games; null in snapshots of earlier programs
 */
record RunSnapshot(
    RunSpec spec,
    Instant createdAt,
    @Nullable String owner,
    RunState status,
    String failure,
    byte[] committed,
    int[] results,
    long[] nanos,
    long[] moves,
    int[] forfeits,
    int[] pairScores,
    byte[] pairGames,
    List<DrawnGames> draws,
    List<Withdrawal> withdrawals,
    byte[] endings,
    ReplayBook.State replays,
    List<Exclusion> exclusions,
    boolean reopened,
    @Nullable Boolean unapproved,
    Map<String, List<String>> credentials,
    List<AnnulledGame> annulled,
    List<Annulment> annulments,
    List<Rematch> rematches,
    List<SuspendedGame> suspended,
    HistoryLog.@Nullable State history,
    BreakdownLog.@Nullable State breakdown)
    implements JournalEntry {
  RunSnapshot {
    draws = List.copyOf(draws);
    withdrawals = List.copyOf(withdrawals);
    exclusions = List.copyOf(exclusions);
    credentials = Map.copyOf(credentials);
    annulled = List.copyOf(annulled);
    annulments = List.copyOf(annulments);
    rematches = List.copyOf(rematches);
    suspended = List.copyOf(suspended);
  }
}
