package io.tengen.coordinator.training;

/** The status of a training. */
public enum TrainingPhase {
  /** It waits for a worker that can train. */
  WAITING,
  /** A worker trains it. */
  TRAINING,
  /** It is complete and has a result. */
  FINISHED,
  /** No worker can train it. */
  FAILED,
  /** A user cancelled it. */
  CANCELLED;

  /** Returns whether the training has ended. */
  public boolean hasEnded() {
    return this != WAITING && this != TRAINING;
  }
}
