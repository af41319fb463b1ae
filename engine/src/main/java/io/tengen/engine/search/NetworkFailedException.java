package io.tengen.engine.search;

/**
 * A search that is nothing without its network has lost it, or was given one that does not play on
 * such boards. The message is one line that says why.
 */
public final class NetworkFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NetworkFailedException(String message) {
    super(message);
  }
}
