package io.tengen.coordinator.training;

import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.training.TrainingState;
import org.jspecify.annotations.Nullable;

/** A notification from a {@link Training} to {@link TrainingRegistry}. */
sealed interface TrainingNotification {
  /** Returns the training's id. */
  String training();

  /**
   * The training has read its journal.
   *
   * @param status null if the training has not been created
   */
  record Loaded(String training, @Nullable TrainingState status) implements TrainingNotification {}

  /** The training's journal cannot be read. */
  record Broken(String training, Throwable failure) implements TrainingNotification {}

  /** The training waits for a worker. */
  record Waiting(String training) implements TrainingNotification {}

  /** The training waits for a worker other than this one, which cannot train it. */
  record WaitingForOther(String training, String worker) implements TrainingNotification {}

  /** The training has superseded checkpoints. */
  record Superseded(String training) implements TrainingNotification {}

  /** The training needs no workers any more. */
  record Ended(String training) implements TrainingNotification {}

  /** The training declined this worker. */
  record Declined(String training, WorkerRef worker) implements TrainingNotification {}
}
