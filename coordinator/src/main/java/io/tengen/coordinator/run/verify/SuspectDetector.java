package io.tengen.coordinator.run.verify;

import io.tengen.coordinator.rating.WorkerHomogeneity;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which workers' results are unlike the others', see {@link WorkerHomogeneity}; counts since the
 * run was read from the journal last. Looks whenever the games have doubled, and shares one chance
 * in a hundred of an unfounded alarm among all workers and all the looks that there will ever be:
 * the k-th has 1 / (k · (k + 1)) of it. Mutable; confined to the actor that owns it.
 */
final class SuspectDetector {
  private static final int FIRST_LOOK = 128;
  private static final double ALARM = 0.01;

  /** Beyond so many pairings of workers it takes too much memory, and is given up. */
  private static final int MOST = 200_000;

  private WorkerHomogeneity.Counts counts = new WorkerHomogeneity.Counts();
  private Set<String> names = Set.of();
  private long games;
  private long nextLook = FIRST_LOOK;
  private int looks;
  private boolean isTooLarge;

  /** A game was counted. */
  void add(GameJob job, CommittedGame game) {
    if (isTooLarge || !game.kind().isRated()) {
      return;
    }
    counts.add(job.black(), job.white(), game.winner(), game.worker());
    games++;
    if (counts.size() > MOST) {
      isTooLarge = true;
      counts = new WorkerHomogeneity.Counts();
      names = Set.of();
    }
  }

  /** Results of this worker do not count any more. */
  void forget(String worker) {
    counts.remove(worker);
    names = names.stream().filter(name -> !name.equals(worker)).collect(Collectors.toSet());
  }

  /**
   * Looks at the results if it is time; true if there is a worker that was not suspected before.
   */
  boolean look() {
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

  /** Their names, in order. */
  Set<String> names() {
    return new TreeSet<>(names);
  }
}
