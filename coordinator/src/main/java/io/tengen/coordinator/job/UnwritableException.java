package io.tengen.coordinator.job;

/** Thrown if a request is refused because the database cannot be written; the message says why. */
public final class UnwritableException extends Exception {
  private static final long serialVersionUID = 1;

  public UnwritableException(String message) {
    super(message);
  }
}
