package io.tengen.coordinator.training;

import io.tengen.coordinator.job.ToWorker;
import java.util.Optional;

/** What a worker is told of trainings. */
public sealed interface TrainingMessage extends ToWorker.OfTraining {
  /** Which training this is about. */
  String training();

  /** The lease that this is about. */
  long lease();

  /**
   * The worker is to train.
   *
   * @param saved where another worker left it
   */
  record Assign(String training, long lease, TrainingSpec spec, Optional<TrainingCheckpoint> saved)
      implements TrainingMessage {}

  /**
   * What became of a finished training.
   *
   * @param reason one line for people, empty if it was accepted
   */
  record Verdict(String training, long lease, VerdictKind kind, String reason)
      implements TrainingMessage {}

  /** The worker is to stop training. */
  record Revoke(String training, long lease, String reason) implements TrainingMessage {}

  /**
   * The worker spoke of a lease that was never given to it.
   *
   * @param lease as the worker called it
   */
  record Disown(String training, long lease) implements TrainingMessage {}

  /** See {@link Verdict}. */
  enum VerdictKind {
    /** By this report or an earlier one. */
    ACCEPTED,
    /** Its files are not here. */
    MISSING,
    UNWANTED
  }
}
