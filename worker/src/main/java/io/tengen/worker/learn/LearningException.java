package io.tengen.worker.learn;

/** Thrown if training is not possible; the message is one line with the reason. */
public final class LearningException extends Exception {
  private static final long serialVersionUID = 1L;

  public LearningException(String message) {
    super(message);
  }

  public LearningException(String message, Throwable cause) {
    super(message, cause);
  }
}
