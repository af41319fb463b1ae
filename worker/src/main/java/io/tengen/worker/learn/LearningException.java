package io.tengen.worker.learn;

/** Learning cannot go on; the message is one line that says why. */
public final class LearningException extends Exception {
  private static final long serialVersionUID = 1L;

  public LearningException(String message) {
    super(message);
  }

  public LearningException(String message, Throwable cause) {
    super(message, cause);
  }
}
