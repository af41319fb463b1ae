package io.tengen.worker.learn;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.shard.Shard;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link Trainer} is to do: so many batches of these games, after what a checkpoint has
 * learned. Names files by their hashes only, so that it means the same everywhere.
 *
 * @param name of the network that comes of it, for people: 1 to 64 characters
 * @param learner the network, and how it learns
 * @param from a checkpoint to go on from; empty for a network that has learned nothing
 * @param shards games to learn from, on boards of the learner's size, oldest first; may be empty
 *     only where there are no steps
 * @param steps batches to learn from, 0 or more: after none the outcome is the network as it was
 * @param batch samples in a batch, at least 2: normalizations go by what varies within it
 * @param rate Adam's step size of each batch
 * @param seed of the samples' order and symmetries
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
  private static final int LONGEST_NAME = 64;
  private static final int LARGEST_BATCH = 65_536;

  /**
   * A step size that falls geometrically.
   *
   * @param first of the task's first batch, above 0, at most 1
   * @param last of its last one, above 0, at most {@code first}
   */
  public record Rate(double first, double last) {
    /**
     * @throws IllegalArgumentException with one line if they are out of their ranges
     */
    public Rate {
      if (!(last > 0 && first >= last && first <= 1)) {
        throw new IllegalArgumentException("no learning rate falls from " + first + " to " + last);
      }
    }

    /** Of step n of so many, counted from 0. */
    double at(long n, long steps) {
      double gone = steps < 2 ? 0 : (double) n / (steps - 1);
      return first * StrictMath.pow(last / first, gone);
    }
  }

  /**
   * @throws IllegalArgumentException with one line if this can be no task
   */
  public TrainingTask {
    shards = List.copyOf(shards);
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "a network's name has 1 to " + LONGEST_NAME + " characters");
    }
    if (batch < 2 || batch > LARGEST_BATCH) {
      throw new IllegalArgumentException(
          "a batch of " + batch + " samples; choose 2 to " + LARGEST_BATCH);
    }
    if (steps < 0 || (steps > 0 && shards.isEmpty())) {
      throw new IllegalArgumentException(
          steps + " batches of " + shards.size() + " shards cannot be learned from");
    }
    for (Shard shard : shards) {
      if (shard.board() != learner.boards()) {
        throw new IllegalArgumentException(
            shard.fileName()
                + " is of boards of "
                + shard.board()
                + ", the network of "
                + learner.boards());
      }
    }
  }
}
