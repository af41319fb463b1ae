package io.tengen.coordinator.play;

/** Thrown if what a person asks for cannot be done; the message is one line for people. */
public final class RefusedActionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Why it cannot be done. */
  public enum Why {
    /** There is no such thing. */
    UNKNOWN,
    /** It is another person's. */
    FOREIGN,
    /** The request is malformed. */
    INVALID,
    /** The present state does not allow it. */
    STATE
  }

  private final Why why;

  public RefusedActionException(Why why, String message) {
    super(message);
    this.why = why;
  }

  public Why why() {
    return why;
  }
}
