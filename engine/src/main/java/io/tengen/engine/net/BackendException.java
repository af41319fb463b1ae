package io.tengen.engine.net;

/** A batch that could not be evaluated; the message is one line that says why. */
public class BackendException extends Exception {
  private static final long serialVersionUID = 1L;

  public BackendException(String message) {
    super(message);
  }

  public BackendException(String message, Throwable cause) {
    super(message, cause);
  }
}
