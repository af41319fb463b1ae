package io.tengen.worker.inference;

import io.tengen.engine.net.BackendException;

/** Thrown if a network cannot be evaluated; the message is one line with the reason. */
public final class InferenceException extends BackendException {
  private static final long serialVersionUID = 1L;

  public InferenceException(String message) {
    super(message);
  }

  public InferenceException(String message, Throwable cause) {
    super(message, cause);
  }
}
