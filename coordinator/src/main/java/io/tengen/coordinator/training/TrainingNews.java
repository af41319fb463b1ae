package io.tengen.coordinator.training;

import io.tengen.coordinator.job.WorkerRef;
import org.jspecify.annotations.Nullable;

/** A notification from a {@link Training} to {@link Trainings}. */
sealed interface TrainingNews {
  /** Returns the training's id. */
  String training();

  /**
   * The training has read its journal.
   *
   * @param status null if the training has not been created
   */
  record Loaded(String training, @Nullable TrainingStatus status) implements TrainingNews {}

  /** The training's journal cannot be read. */
  record Broken(String training, Throwable failure) implements TrainingNews {}

  /** The training waits for a worker. */
  record Waiting(String training) implements TrainingNews {}

  /** The training waits for a worker other than this one, which cannot train it. */
  record Unable(String training, String worker) implements TrainingNews {}

  /** The training has superseded checkpoints. */
  record Superseded(String training) implements TrainingNews {}

  /** The training needs no workers any more. */
  record Ended(String training) implements TrainingNews {}

  /** The training declined this worker. */
  record Kept(String training, WorkerRef worker) implements TrainingNews {}
}
