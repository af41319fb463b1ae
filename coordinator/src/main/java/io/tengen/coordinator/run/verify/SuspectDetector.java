package io.tengen.coordinator.run.verify;

import io.tengen.coordinator.rating.WorkerHomogeneity;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Detects workers whose results differ from the others', see {@link WorkerHomogeneity}. It counts
 * since the run was last read from the journal and tests whenever the number of games has doubled.
 * The probability of any false alarm is at most 1 % over all workers and all tests: the k-th test
 * has 1 / (k · (k + 1)) of it. Mutable; confined to the actor that owns it.
 */
final class SuspectDetector {
  private static final int FIRST_LOOK = 128;
  private static final double ALARM = 0.01;

  /** Largest number of counts. Beyond it detection stops, because it would take too much memory. */
  private static final int MAX_COUNTS = 200_000;

  private WorkerHomogeneity.Counts counts = new WorkerHomogeneity.Counts();
  private Set<String> names = Set.of();
  private long games;
  private long nextLook = FIRST_LOOK;
  private int looks;
  private boolean isTooLarge;

  /** Records a counted game. */
  void add(GameJob job, CommittedGame game) {
    if (isTooLarge || !game.kind().isRated()) {
      return;
    }
    counts.add(job.black(), job.white(), game.winner(), game.worker());
    games++;
    if (counts.size() > MAX_COUNTS) {
      isTooLarge = true;
      counts = new WorkerHomogeneity.Counts();
      names = Set.of();
    }
  }

  /** Forgets a worker whose results were excluded. */
  void forget(String worker) {
    counts.remove(worker);
    names = names.stream().filter(name -> !name.equals(worker)).collect(Collectors.toSet());
  }

  /**
   * Tests the results if enough games were counted since the last test; returns whether a worker is
   * newly suspected.
   */
  boolean test() {
    if (games < nextLook) {
      return false;
    }
    nextLook = 2 * games;
    looks++;
    double chance = ALARM / ((double) looks * (looks + 1));
    Set<String> before = names;
    names =
        counts.residuals().stream()
            .filter(residual -> residual.adjusted() < chance)
            .map(WorkerHomogeneity.Residual::worker)
            .collect(Collectors.toSet());
    return !before.containsAll(names);
  }

  boolean has(String worker) {
    return names.contains(worker);
  }

  /** Returns the names of the suspected workers, sorted. */
  Set<String> names() {
    return new TreeSet<>(names);
  }
}
