package io.tengen.cli.control;

import java.time.Instant;

/**
 * A run and how far it has come.
 *
 * @param committed games durably committed
 * @param leased games out with workers now
 * @param workers workers connected that can play this run's engines
 * @param problem one line for people when something stands in the way; empty otherwise
 */
public record RunStatus(
    String id,
    RunPlan plan,
    State state,
    Instant createdAt,
    int committed,
    int leased,
    int workers,
    String problem) {

  /** Where a run stands. */
  public enum State {
    RUNNING("running"),
    /** All games are committed. */
    FINISHED("finished"),
    /** Stopped by somebody; can be resumed. */
    CANCELLED("stopped"),
    /** Cannot be played; {@link RunStatus#problem} says why. */
    FAILED("failed");

    private final String words;

    State(String words) {
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
}
