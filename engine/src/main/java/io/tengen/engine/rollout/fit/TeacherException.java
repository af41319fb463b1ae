package io.tengen.engine.rollout.fit;

/**
 * Signals that a {@link Teacher} cannot evaluate positions. The message is one line that states the
 * reason.
 */
public final class TeacherException extends Exception {
  private static final long serialVersionUID = 1L;

  public TeacherException(String message) {
    super(message);
  }

  public TeacherException(String message, Throwable cause) {
    super(message, cause);
  }
}
