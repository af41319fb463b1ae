package io.tengen.engine.search;

/**
 * Thrown if the network of a search without rollouts has failed, or does not support the board
 * size. The message is one line with the cause.
 */
public final class NetworkFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NetworkFailedException(String message) {
    super(message);
  }
}
