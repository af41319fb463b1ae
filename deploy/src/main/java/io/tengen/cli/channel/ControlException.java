package io.tengen.cli.channel;

/** Thrown if a coordinator does not carry out a request. The message is one line for users. */
public final class ControlException extends Exception {
  private static final long serialVersionUID = 1;

  /** The kind of failure. */
  public enum Reason {
    /** There was no answer in time. */
    UNREACHABLE,
    /** The coordinator rejected the request: an unknown run, a setting out of range. */
    REFUSED,
    /** The coordinator failed while it carried out the request. */
    FAILED
  }

  private final Reason reason;

  public ControlException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
