package io.tengen.wire.training;

import org.jspecify.annotations.Nullable;

/**
 * A worker's progress in a training.
 *
 * @param stage what the worker is doing
 * @param done amount done in this stage, in the stage's unit
 * @param steps number of steps learned
 * @param losses means over the latest steps; null before the first
 */
public record TrainingProgress(
    Stage stage, long done, long steps, @Nullable TrainingLosses losses) {
  /** The progress of a worker that has not reported any. */
  public static final TrainingProgress NONE = new TrainingProgress(Stage.NONE, 0, 0, null);

  /** The stages of a training, in order. */
  public enum Stage {
    NONE,
    /** Downloads shards and checkpoints; the unit is bytes. */
    FETCHING,
    /** Reads shards, then learns; the unit is shards, then steps. */
    LEARNING,
    /** Uploads the result; the unit is bytes. */
    DELIVERING
  }

  /** Returns whether this is no further than an earlier progress, regardless of losses. */
  public boolean isSamePoint(TrainingProgress before) {
    return stage == before.stage && done == before.done && steps == before.steps;
  }
}
