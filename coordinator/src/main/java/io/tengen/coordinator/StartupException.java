package io.tengen.coordinator;

/** The coordinator cannot start; the message is one line that names the thing and the remedy. */
public final class StartupException extends Exception {
  private static final long serialVersionUID = 1;

  public StartupException(String message, Throwable cause) {
    super(message, cause);
  }
}
