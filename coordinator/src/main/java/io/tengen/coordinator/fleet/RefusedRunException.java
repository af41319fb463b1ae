package io.tengen.coordinator.fleet;

/** A new run conflicts with existing ones. The message is one line that names the remedy. */
public final class RefusedRunException extends Exception {
  private static final long serialVersionUID = 1;

  RefusedRunException(String message) {
    super(message);
  }
}
