package io.tengen.engine.rollout.fit;

/** A {@link Teacher} that cannot judge what it is asked; the message is one line that says why. */
public final class TeacherException extends Exception {
  private static final long serialVersionUID = 1L;

  public TeacherException(String message) {
    super(message);
  }

  public TeacherException(String message, Throwable cause) {
    super(message, cause);
  }
}
