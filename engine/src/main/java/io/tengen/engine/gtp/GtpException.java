package io.tengen.engine.gtp;

/** A GTP command fails; the message is what follows the question mark. */
final class GtpException extends Exception {
  private static final long serialVersionUID = 1;

  GtpException(String message) {
    super(message);
  }

  /** An argument is missing or is not of its type. */
  static GtpException syntax() {
    return new GtpException("syntax error");
  }
}
