package io.tengen.worker.learn;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.shard.Shard;
import java.util.List;
import java.util.Optional;

/**
 * A task for a {@link Trainer}: to train a network, from its initial weights or a checkpoint, for a
 * number of steps on given games. Refers to files by their hashes only, so that it is valid on
 * every machine.
 *
 * @param name display name of the resulting network, 1 to 64 characters
 * @param learner settings of the learner
 * @param from checkpoint to start from; empty for an untrained network
 * @param shards games to learn from, on boards of the learner's sizes, oldest first; empty only if
 *     {@code steps} is 0
 * @param steps number of batches to learn from, 0 or more; with 0 the network is exported unchanged
 * @param batch number of samples in a batch, 2 to 65,536; normalizations need at least 2
 * @param rate schedule of the optimizer's step size
 * @param seed seed of the samples' order and symmetries
 */
public record TrainingTask(
    String name,
    LearnerSettings learner,
    Optional<Artifact> from,
    List<Shard> shards,
    long steps,
    int batch,
    Rate rate,
    long seed) {
  private static final int MAX_NAME_LENGTH = 64;
  private static final int MAX_BATCH = 65_536;

  /**
   * A step size that falls geometrically, or is halved at equal intervals.
   *
   * @param first step size of the task's first batch, above 0 and at most 1
   * @param last step size of the task's last batch, above 0 and at most {@code first}
   */
  public record Rate(double first, double last) {
    /**
     * @throws IllegalArgumentException with one line if a step size is out of its range
     */
    public Rate {
      if (!(last > 0 && first >= last && first <= 1)) {
        throw new IllegalArgumentException(
            "a step size from "
                + first
                + " to "
                + last
                + " is not possible; it must not rise, and must be above 0 and at most 1");
      }
    }

    /** Returns the step size of step {@code n}, counted from 0, of {@code steps} steps. */
    double at(long n, long steps) {
      double progress = steps < 2 ? 0 : (double) n / (steps - 1);
      return first * StrictMath.pow(last / first, progress);
    }

    /**
     * Returns the step size of step {@code n}, counted from 0, of {@code steps} steps, if it is
     * halved at equal intervals until it would be below the last one (Silver et al. 2016).
     */
    double halvedAt(long n, long steps) {
      // The tolerance keeps a halving that the quotient of two roundings would lose.
      int halvings = (int) Math.floor(StrictMath.log(first / last) / StrictMath.log(2) + 1e-9);
      long interval = (halvings + 1) * n / Math.max(1, steps);
      return first / (1L << interval);
    }
  }

  /** Returns the step size of step {@code n}, counted from 0. */
  double rateAt(long n) {
    return switch (learner.optimizer()) {
      case ADAM -> rate.at(n, steps);
      case SGD -> rate.halvedAt(n, steps);
    };
  }

  /**
   * @throws IllegalArgumentException with one line if a component is out of its range
   */
  public TrainingTask {
    shards = List.copyOf(shards);
    if (name.isBlank() || name.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "a network's name has 1 to " + MAX_NAME_LENGTH + " characters");
    }
    if (batch < 2 || batch > MAX_BATCH) {
      throw new IllegalArgumentException(
          "a batch of " + batch + " samples; choose 2 to " + MAX_BATCH);
    }
    if (steps < 0 || (steps > 0 && shards.isEmpty())) {
      throw new IllegalArgumentException(
          "a task of "
              + steps
              + " steps on "
              + shards.size()
              + " shards; expected 0 steps, or more and at least one shard");
    }
    for (Shard shard : shards) {
      if (!learner.boards().contains(shard.board())) {
        throw new IllegalArgumentException(
            shard.fileName()
                + " has boards of size "
                + shard.board()
                + "; the network learns on boards of size "
                + learner.boards());
      }
    }
  }
}
