package io.tengen.coordinator.run;

import io.tengen.coordinator.job.SlotDemand;
import io.tengen.coordinator.run.lease.OpenDispatcher;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Counts the slots of workers that the games of a run want. */
final class DemandCounter {
  /** Games beyond this number are not counted: no fleet has that many slots. */
  static final int MOST = 100_000;

  private final JobPlan plan;
  private final OpenDispatcher open;
  private final Set<Integer> kept;

  /** By pair of engines, at black · engines + white. */
  private final Map<Integer, Tally> tallies = new TreeMap<>();

  /** The games of a pair of engines. */
  private static final class Tally {
    final GameJob first;
    int waiting;
    int running;

    Tally(GameJob first) {
      this.first = first;
    }
  }

  private DemandCounter(JobPlan plan, OpenDispatcher open) {
    this.plan = plan;
    this.open = open;
    kept = open.kept();
  }

  /**
   * Counts the games that the run needs and that no result has arrived of, and the games to be
   * replayed, without those that are kept for a connected worker. A paused or ended run wants none.
   * A tournament that draws its next games when a worker asks for them wants one slot for each set
   * of requirements meanwhile.
   */
  static List<SlotDemand> count(RunBook book, Optional<OpenDispatcher> dispatcher) {
    if (!book.isRunning() || dispatcher.isEmpty()) {
      return List.of();
    }
    DemandCounter counter = new DemandCounter(book.plan(), dispatcher.get());
    IntStream replays = book.replays().open().stream().mapToInt(index -> index);
    IntStream.concat(replays, book.openGames())
        .filter(index -> !dispatcher.get().isReported(index))
        .limit(MOST)
        .forEach(counter::add);
    return counter.tallies.isEmpty() && book.plan().drawsGames() && !book.isPlayedOut()
        ? counter.anyGame()
        : counter.demand();
  }

  private void add(int index) {
    GameJob job = plan.job(index);
    int pair = job.black() * plan.spec().engines().size() + job.white();
    Tally tally = tallies.computeIfAbsent(pair, first -> new Tally(job));
    if (open.isLeased(index)) {
      tally.running++;
    } else if (!kept.contains(index)) {
      tally.waiting++;
    }
  }

  private List<SlotDemand> anyGame() {
    return plan.requirements().stream()
        .map(needs -> new SlotDemand(needs, Set.of(), 1, 0))
        .toList();
  }

  private List<SlotDemand> demand() {
    return tallies.values().stream().map(this::demand).toList();
  }

  private SlotDemand demand(Tally tally) {
    return new SlotDemand(
        plan.requirements().get(plan.requirement(tally.first.index())),
        plan.networks(tally.first),
        tally.waiting,
        tally.running);
  }
}
