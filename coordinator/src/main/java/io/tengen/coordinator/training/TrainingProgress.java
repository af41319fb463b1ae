package io.tengen.coordinator.training;

import org.jspecify.annotations.Nullable;

/**
 * How far a worker has come.
 *
 * @param done how much of what the stage says, in its own unit
 * @param steps learned
 * @param losses means over the last of them; null before the first
 */
public record TrainingProgress(
    Stage stage, long done, long steps, @Nullable TrainingLosses losses) {
  /** A worker that has not said anything. */
  static final TrainingProgress NONE = new TrainingProgress(Stage.NONE, 0, 0, null);

  /** What a worker is doing, in this order. */
  public enum Stage {
    NONE,
    /** Bytes of shards and checkpoints. */
    FETCHING,
    /** Shards that were read, then steps. */
    LEARNING,
    /** Bytes of what came of it. */
    DELIVERING
  }

  /** Whether nothing was done between that and this. */
  boolean isWhere(TrainingProgress before) {
    return stage == before.stage && done == before.done && steps == before.steps;
  }
}
