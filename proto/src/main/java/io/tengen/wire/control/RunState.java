package io.tengen.wire.control;

/** The state of a run. */
public enum RunState {
  /** Workers are assigned games as they request them. */
  RUNNING("running"),
  /** Every game is committed, or the tournament is over. */
  FINISHED("finished"),
  /** Stopped by a user; can be resumed. */
  CANCELLED("stopped"),
  /** The run cannot be played; can be resumed once the cause is removed. */
  FAILED("failed"),
  /** Its games wait with their clocks; can be resumed. */
  PAUSED("paused"),
  /** Waits until another user than its owner, or an administrator, has approved it. */
  WAITING("waits for approval");

  private final String words;

  RunState(String words) {
    this.words = words;
  }

  /** Returns the name in tables and JSON. */
  public String words() {
    return words;
  }

  /** Returns whether no further game will be played unless a stopped run is started again. */
  public boolean isEnded() {
    return this != RUNNING && this != PAUSED && this != WAITING;
  }
}
