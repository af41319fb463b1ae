package io.tengen.wire.training;

/** The states of a training. */
public enum TrainingState {
  /** The training waits for a worker that can train. */
  WAITING("waiting"),
  /** A worker holds the training. */
  TRAINING("training"),
  /** The network is stored. */
  FINISHED("finished"),
  /** The data or the settings are wrong, so that no worker can train the network. */
  FAILED("failed"),
  /** A user stopped the training. */
  CANCELLED("cancelled");

  private final String words;

  TrainingState(String words) {
    this.words = words;
  }

  /** Returns the name in tables and in JSON. */
  public String words() {
    return words;
  }

  /** Returns whether the state is final. */
  public boolean hasEnded() {
    return this != WAITING && this != TRAINING;
  }

  /** Returns whether the training ended without a network. */
  public boolean isLost() {
    return this == FAILED || this == CANCELLED;
  }
}
