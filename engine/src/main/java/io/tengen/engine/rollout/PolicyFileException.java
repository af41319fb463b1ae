package io.tengen.engine.rollout;

/** A file of weights that cannot be used; the message is one line that says where and why. */
public final class PolicyFileException extends Exception {
  private static final long serialVersionUID = 1L;

  PolicyFileException(String message) {
    super(message);
  }
}
