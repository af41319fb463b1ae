package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.JobAffinity;
import io.tengen.coordinator.job.LeaseTable;
import io.tengen.coordinator.run.plan.JobPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Keeps the second game of each colour-swapped pair for the worker that plays the first, so that a
 * difference between machines is the same for both colours. A game is kept while that worker may
 * have games, plays the first one, and for {@link #PATIENCE} afterwards; then any worker may have
 * it. Other workers may be idle meanwhile. Time is an argument, in nanoseconds of any monotonic
 * clock. Mutable; confined to the actor that owns it.
 */
final class PairAffinity implements JobAffinity {
  /** How long a game is kept for a worker that does not ask for games. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final JobPlan plan;
  private final IntPredicate open;

  /** The games that are kept, by index. */
  private final Map<Integer, Keeping> kept = new HashMap<>();

  /**
   * @param worker the worker for which a game is kept
   * @param idleSince since when it has not played the other game; empty while it does
   */
  private record Keeping(String worker, OptionalLong idleSince) {}

  /**
   * @param open whether the game at an index still lacks a result
   */
  PairAffinity(JobPlan plan, IntPredicate open) {
    this.plan = plan;
    this.open = open;
  }

  /** Records that a worker plays a game: the other game of its pair is kept for it. */
  void played(LeaseTable leases, int index, String worker) {
    kept.remove(index);
    OptionalInt partner = plan.partner(index);
    if (partner.isPresent()
        && !kept.containsKey(partner.getAsInt())
        && isFree(leases, partner.getAsInt())) {
      kept.put(partner.getAsInt(), new Keeping(worker, OptionalLong.empty()));
      leases.reopen(partner.getAsInt());
    }
  }

  private boolean isFree(LeaseTable leases, int index) {
    return open.test(index) && !leases.isLeased(index) && !leases.isReported(index);
  }

  @Override
  public boolean isKept(int index, String worker, Map<String, Set<String>> workers) {
    Keeping keeping = kept.get(index);
    return keeping != null && !keeping.worker.equals(worker) && workers.containsKey(keeping.worker);
  }

  /** Returns the indices of the games that are kept for one of these workers. */
  Set<Integer> keptFor(Set<String> workers) {
    return kept.entrySet().stream()
        .filter(each -> workers.contains(each.getValue().worker))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Gives up the games whose worker may have no games or has not asked for them in time.
   *
   * @param workers the names of the workers that may have games
   * @return whether other workers may have a game now that was kept before
   */
  boolean release(LeaseTable leases, Set<String> workers, long now) {
    boolean any = false;
    for (Map.Entry<Integer, Keeping> each : Map.copyOf(kept).entrySet()) {
      int index = each.getKey();
      if (!isFree(leases, index)) {
        kept.remove(index);
      } else if (isOver(leases, index, each.getValue(), workers, now)) {
        kept.remove(index);
        any = true;
      }
    }
    return any;
  }

  private boolean isOver(
      LeaseTable leases, int index, Keeping keeping, Set<String> workers, long now) {
    if (!workers.contains(keeping.worker)) {
      return true;
    }
    if (isPlaying(leases, keeping.worker, plan.partner(index))) {
      kept.put(index, new Keeping(keeping.worker, OptionalLong.empty()));
      return false;
    }
    if (keeping.idleSince.isEmpty()) {
      kept.put(index, new Keeping(keeping.worker, OptionalLong.of(now)));
      return false;
    }
    return now - keeping.idleSince.getAsLong() >= PATIENCE.toNanos();
  }

  private static boolean isPlaying(LeaseTable leases, String worker, OptionalInt game) {
    return game.isPresent()
        && leases
            .find(game.getAsInt())
            .map(GrantedLease::worker)
            .filter(worker::equals)
            .isPresent();
  }
}
