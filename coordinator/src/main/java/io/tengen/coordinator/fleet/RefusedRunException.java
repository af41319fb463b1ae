package io.tengen.coordinator.fleet;

/** A run that was asked for cannot be, beside those that there are: one line with the remedy. */
public final class RefusedRunException extends Exception {
  private static final long serialVersionUID = 1;

  RefusedRunException(String message) {
    super(message);
  }
}
