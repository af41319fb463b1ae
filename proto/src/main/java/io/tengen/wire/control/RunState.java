package io.tengen.wire.control;

/** Where a run stands. */
public enum RunState {
  /** Games are handed out as workers ask for them. */
  RUNNING("running"),
  /** Every game is committed, or the contest is over. */
  FINISHED("finished"),
  /** Stopped by a user; can be resumed. */
  CANCELLED("stopped"),
  /** Cannot be played as things are; can be resumed once that has changed. */
  FAILED("failed");

  private final String words;

  RunState(String words) {
    this.words = words;
  }

  /** As tables and JSON call it. */
  public String words() {
    return words;
  }

  /** Whether no further game will be played unless somebody resumes the run. */
  public boolean isEnded() {
    return this != RUNNING;
  }
}
