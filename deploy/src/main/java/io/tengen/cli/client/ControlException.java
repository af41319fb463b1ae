package io.tengen.cli.client;

/** A coordinator did not do what it was asked; the message is one line for people. */
public final class ControlException extends Exception {
  private static final long serialVersionUID = 1;

  /** Whose fault it is. */
  public enum Reason {
    /** Nobody answered, or not in time. */
    UNREACHABLE,
    /** The request makes no sense to the coordinator: an unknown run, a setting out of range. */
    REFUSED,
    /** The coordinator tried and could not. */
    FAILED
  }

  private final Reason reason;

  ControlException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
