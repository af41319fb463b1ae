package io.tengen.engine.gtp;

/**
 * Signals that a GTP command fails. The message is the text after the question mark of the
 * response.
 */
final class GtpException extends Exception {
  private static final long serialVersionUID = 1;

  GtpException(String message) {
    super(message);
  }

  /** Returns the exception for an argument that is missing or malformed. */
  static GtpException syntax() {
    return new GtpException("syntax error");
  }
}
