package io.tengen.coordinator.training;

import io.tengen.coordinator.job.WorkerRef;
import org.jspecify.annotations.Nullable;

/** What a {@link Training} tells those who bring workers. */
sealed interface TrainingNews {
  /** Which training tells it. */
  String training();

  /**
   * It has read its journal.
   *
   * @param status null if it has not been created
   */
  record Loaded(String training, @Nullable TrainingStatus status) implements TrainingNews {}

  /** Its journal cannot be read. */
  record Broken(String training, Throwable failure) implements TrainingNews {}

  /** It waits for a worker. */
  record Waiting(String training) implements TrainingNews {}

  /** It waits for another worker than this: this one cannot train it. */
  record Unable(String training, String worker) implements TrainingNews {}

  /** It has checkpoints that nobody will go on from. */
  record Superseded(String training) implements TrainingNews {}

  /** It wants no workers any more. */
  record Ended(String training) implements TrainingNews {}

  /** It was offered to this worker and is not to be had. */
  record Kept(String training, WorkerRef worker) implements TrainingNews {}
}
