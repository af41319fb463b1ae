package io.tengen.worker.training;

import io.tengen.worker.learn.Losses;
import java.util.Optional;

/**
 * How far a training has come.
 *
 * @param done how much of what the stage says
 * @param steps learned
 * @param losses means over the last of them; empty before the first
 * @param brought the last checkpoint that the coordinator has
 */
public record TrainingStatus(
    Stage stage,
    long done,
    long steps,
    Optional<Losses> losses,
    Optional<TrainingJob.Saved> brought) {

  /** What is being done, in this order. */
  public enum Stage {
    /** Shards and checkpoints, in bytes. */
    FETCHING,
    /** Games are read, then learned from, in steps. */
    LEARNING,
    /** What came of it, in bytes. */
    DELIVERING
  }

  static TrainingStatus begin(Optional<TrainingJob.Saved> saved) {
    long steps = saved.map(TrainingJob.Saved::steps).orElse(0L);
    return new TrainingStatus(Stage.FETCHING, 0, steps, Optional.empty(), saved);
  }

  TrainingStatus at(Stage now, long itsDone) {
    return new TrainingStatus(now, itsDone, steps, losses, brought);
  }

  TrainingStatus learned(long now, Losses recent) {
    return new TrainingStatus(Stage.LEARNING, now, now, Optional.of(recent), brought);
  }

  TrainingStatus brought(TrainingJob.Saved saved) {
    return new TrainingStatus(stage, done, steps, losses, Optional.of(saved));
  }
}
