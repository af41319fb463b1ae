package io.tengen.cli.client;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run and how far it has come.
 *
 * @param committed games durably committed
 * @param leased games out with workers now
 * @param workers workers connected that can play this run's engines
 * @param problem one line for people when something stands in the way; empty otherwise
 * @param test the sequential test, if the run is one
 * @param widest95 half width of the widest interval that an adaptive run narrows, in Elo
 * @param round that is being played, from 1; 0 where there are none
 * @param verification what is known of the honesty of its workers
 */
public record RunStatus(
    String id,
    RunPlan plan,
    State state,
    Instant createdAt,
    int committed,
    int leased,
    int workers,
    String problem,
    Optional<TestState> test,
    OptionalDouble widest95,
    int round,
    Verification verification) {

  /** A run without a contest of its own. */
  public RunStatus(
      String id,
      RunPlan plan,
      State state,
      Instant createdAt,
      int committed,
      int leased,
      int workers,
      String problem) {
    this(
        id,
        plan,
        state,
        createdAt,
        committed,
        leased,
        workers,
        problem,
        Optional.empty(),
        OptionalDouble.empty(),
        0,
        Verification.NONE);
  }

  /** Where a run stands. */
  public enum State {
    RUNNING("running"),
    /** All games are committed, or the contest is over. */
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
