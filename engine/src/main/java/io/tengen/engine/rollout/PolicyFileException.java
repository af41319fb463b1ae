package io.tengen.engine.rollout;

/**
 * Signals that a policy file is malformed or incomplete. The message is one line that names the
 * place and the fault.
 */
public final class PolicyFileException extends Exception {
  private static final long serialVersionUID = 1L;

  PolicyFileException(String message) {
    super(message);
  }
}
