package io.tengen.coordinator.http.openid;

/** Thrown if a person cannot sign in; the message is one line for the audit log. */
public final class SignInException extends Exception {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** Why a person cannot sign in, in general. */
  public enum Reason {
    /** The person or the provider declined. */
    DENIED,
    /** The attempt was not begun in this browser, or too long ago. */
    EXPIRED,
    /** The provider's answer is not valid. */
    INVALID,
    /** The person has no role here. */
    NO_ROLE,
    /** The provider does not answer. */
    UNAVAILABLE
  }

  public SignInException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public SignInException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
