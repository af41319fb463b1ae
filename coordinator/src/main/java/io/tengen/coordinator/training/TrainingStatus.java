package io.tengen.coordinator.training;

/** Where a training stands. */
public enum TrainingStatus {
  /** For a worker that can train. */
  WAITING,
  /** A worker has it. */
  TRAINING,
  /** The network is there. */
  FINISHED,
  /** Nothing can be learned of this. */
  FAILED,
  /** Stopped by a user. */
  CANCELLED;

  /** Whether nothing happens any more. */
  public boolean hasEnded() {
    return this != WAITING && this != TRAINING;
  }
}
