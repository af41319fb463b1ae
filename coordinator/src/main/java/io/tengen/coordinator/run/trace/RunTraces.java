package io.tengen.coordinator.run.trace;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.tracing.GameSpan;
import io.tengen.tracing.SpanNames;
import io.tengen.tracing.TraceContext;
import io.tengen.tracing.Tracing;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The spans of the traced games of one run. What is under way is not durable: after a restart the
 * spans begin when workers are heard of again. If tracing is off, methods return at once. Mutable;
 * confined to the actor that owns it.
 */
public final class RunTraces {
  private final String run;
  private final Tracing tracing;

  /** When a game was first offered, by its index; games whose result is not acknowledged. */
  private final Map<Integer, Long> offered = new HashMap<>();

  private final Map<HeldLease, Lease> leases = new HashMap<>();

  /** When a valid result arrived, by the lease of its report. */
  private final Map<HeldLease, Long> reported = new HashMap<>();

  /**
   * A lease that is under way.
   *
   * @param begun when the game was leased, as {@link Tracing#now}
   * @param resumed number of moves that other workers had made
   */
  private record Lease(String worker, long begun, int resumed) {}

  /** Creates traces without any game under way. */
  public RunTraces(String run, Tracing tracing) {
    this.run = run;
    this.tracing = tracing;
  }

  /** Returns whether any games are traced. */
  public boolean isOn() {
    return tracing.isOn();
  }

  /** Forgets what is under way: the actor has recovered. */
  public void reset() {
    offered.clear();
    leases.clear();
    reported.clear();
  }

  private boolean isTraced(int index) {
    return tracing.isTraced(run, index);
  }

  private TraceContext context(HeldLease lease) {
    return Tracing.lease(run, lease.index(), lease.id());
  }

  /**
   * Records that a game was leased.
   *
   * @param resumed number of moves that other workers have made
   * @param offeredAt when the worker's free slot was offered to the run
   */
  public void leased(HeldLease lease, String worker, int resumed, long offeredAt) {
    if (!isTraced(lease.index())) {
      return;
    }
    long now = tracing.now();
    long begun = offeredAt == 0 ? now : offeredAt;
    offered.putIfAbsent(lease.index(), begun);
    leases.put(lease, new Lease(worker, now, resumed));
    tracing.record(
        GameSpan.in(
            Tracing.game(run, lease.index()),
            SpanNames.OFFERED,
            begun,
            now,
            Map.of(SpanNames.WORKER, worker)));
  }

  /** Records that a worker holds a lease, which may be of before a restart. */
  public void held(HeldLease lease, String worker) {
    if (isTraced(lease.index())) {
      begin(lease, worker);
    }
  }

  private void begin(HeldLease lease, String worker) {
    long now = tracing.now();
    offered.putIfAbsent(lease.index(), now);
    leases.putIfAbsent(lease, new Lease(worker, now, 0));
  }

  /** Records that a valid result under this lease is about to be committed. */
  public void reported(HeldLease lease, String worker) {
    if (isTraced(lease.index())) {
      begin(lease, worker);
      reported.put(lease, tracing.now());
    }
  }

  /** Records that a result is in the journal. Its lease ends with the verdict. */
  public void committed(HeldLease lease, CommittedGame game, JobPlan plan) {
    Long begun = reported.remove(lease);
    if (begun == null) {
      return;
    }
    long now = tracing.now();
    tracing.record(GameSpan.in(context(lease), SpanNames.COMMITTED, begun, now, Map.of()));
    Long first = offered.remove(lease.index());
    tracing.record(
        GameSpan.root(
            Tracing.game(run, lease.index()),
            SpanNames.GAME,
            first == null ? begun : first,
            now,
            attributes(game, plan)));
  }

  private Map<String, Object> attributes(CommittedGame game, JobPlan plan) {
    GameJob job = plan.job(game.index());
    return Map.of(
        SpanNames.RUN,
        run,
        SpanNames.INDEX,
        (long) game.index(),
        SpanNames.BLACK,
        plan.black(job).name(),
        SpanNames.WHITE,
        plan.white(job).name(),
        SpanNames.WORKER,
        game.worker(),
        SpanNames.MOVES,
        (long) game.blackMoves() + game.whiteMoves(),
        SpanNames.WINNER,
        game.winner() == null ? "none" : String.valueOf(game.winner().letter()),
        SpanNames.OUTCOME,
        game.reason().name().toLowerCase(Locale.ROOT));
  }

  /**
   * Records the end of a lease, if it is under way. A lease whose result is being committed ends
   * only after {@link #committed}.
   */
  public void ended(HeldLease lease, String outcome) {
    if (leases.isEmpty() || reported.containsKey(lease)) {
      return;
    }
    Lease known = leases.remove(lease);
    if (known == null) {
      return;
    }
    tracing.record(
        GameSpan.of(
            context(lease),
            Tracing.game(run, lease.index()),
            SpanNames.LEASED,
            known.begun,
            tracing.now(),
            Map.of(
                SpanNames.RUN,
                run,
                SpanNames.INDEX,
                (long) lease.index(),
                SpanNames.WORKER,
                known.worker,
                SpanNames.RESUMED,
                (long) known.resumed,
                SpanNames.OUTCOME,
                outcome)));
  }

  /** Forgets the games that are not being committed: no more are handed out. */
  public void close() {
    Set<Integer> committing =
        reported.keySet().stream().map(HeldLease::index).collect(Collectors.toSet());
    offered.keySet().retainAll(committing);
    leases.keySet().retainAll(reported.keySet());
  }

  /** Records the end of a worker's leases except those that it still holds. */
  public void keepOnly(String worker, Set<HeldLease> held, String outcome) {
    if (!leases.isEmpty()) {
      List<HeldLease> lost =
          leases.entrySet().stream()
              .filter(each -> each.getValue().worker.equals(worker))
              .map(Map.Entry::getKey)
              .filter(lease -> !held.contains(lease))
              .toList();
      lost.forEach(lease -> ended(lease, outcome));
    }
  }
}
