package io.tengen.engine.net;

/** Signals that a batch could not be evaluated. The message is one line that states the reason. */
public class BackendException extends Exception {
  private static final long serialVersionUID = 1L;

  public BackendException(String message) {
    super(message);
  }

  public BackendException(String message, Throwable cause) {
    super(message, cause);
  }
}
