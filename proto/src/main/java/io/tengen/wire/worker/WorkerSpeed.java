package io.tengen.wire.worker;

import io.tengen.game.record.ClockScale;
import io.tengen.wire.Checks;

/**
 * The speed of a worker's machine. Immutable.
 *
 * @param factor speed in units of the reference machine's, {@value ClockScale#SLOWEST} to {@value
 *     ClockScale#FASTEST}
 * @param state whether clocks can be scaled by it
 */
public record WorkerSpeed(double factor, State state) {
  /** Whether clocks can be scaled by a speed. */
  public enum State {
    /** The last measurements agree, or an operator has set the speed. */
    STEADY(""),
    /** The last measurement differs too much from the one before. */
    UNSTEADY(
        "its speed has changed, and is measured again before it gets games with scaled clocks"),
    /** The measurement got too little processor time. */
    LOADED("other programs load its machine, so it gets no games with scaled clocks");

    private final String problem;

    State(String problem) {
      this.problem = problem;
    }
  }

  /**
   * @throws IllegalArgumentException with one line if the speed is out of range
   */
  public WorkerSpeed {
    Checks.require(
        ClockScale.isSpeed(factor),
        "a worker's speed must be "
            + ClockScale.SLOWEST
            + " to "
            + ClockScale.FASTEST
            + ", not "
            + factor);
  }

  /** Returns a speed by which clocks can be scaled. */
  public static WorkerSpeed steady(double factor) {
    return new WorkerSpeed(factor, State.STEADY);
  }

  /** Returns whether clocks can be scaled by it. */
  public boolean isSteady() {
    return state == State.STEADY;
  }

  /** Returns one line for people about why clocks are not scaled by it; empty if they are. */
  public String problem() {
    return state.problem;
  }
}
