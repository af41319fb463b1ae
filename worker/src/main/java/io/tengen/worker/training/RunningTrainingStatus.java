package io.tengen.worker.training;

import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.worker.learn.Losses;
import java.util.Optional;

/**
 * The progress of a training.
 *
 * @param done the amount done of the stage, in the stage's unit
 * @param steps learned
 * @param losses means over the last steps; empty before the first step
 * @param uploaded the last checkpoint that the coordinator has
 */
public record RunningTrainingStatus(
    Stage stage,
    long done,
    long steps,
    Optional<Losses> losses,
    Optional<TrainingCheckpoint> uploaded) {

  /** A stage of a training, in chronological order. */
  public enum Stage {
    /** Fetches shards and checkpoints; measured in bytes. */
    FETCHING,
    /** Reads games, then trains; measured in steps. */
    LEARNING,
    /** Uploads the results; measured in bytes. */
    DELIVERING
  }

  static RunningTrainingStatus begin(Optional<TrainingCheckpoint> saved) {
    long steps = saved.map(TrainingCheckpoint::steps).orElse(0L);
    return new RunningTrainingStatus(Stage.FETCHING, 0, steps, Optional.empty(), saved);
  }

  RunningTrainingStatus at(Stage now, long itsDone) {
    return new RunningTrainingStatus(now, itsDone, steps, losses, uploaded);
  }

  RunningTrainingStatus learned(long now, Losses recent) {
    return new RunningTrainingStatus(Stage.LEARNING, now, now, Optional.of(recent), uploaded);
  }

  RunningTrainingStatus uploaded(TrainingCheckpoint saved) {
    return new RunningTrainingStatus(stage, done, steps, losses, Optional.of(saved));
  }
}
