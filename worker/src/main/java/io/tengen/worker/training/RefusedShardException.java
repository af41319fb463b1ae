package io.tengen.worker.training;

/** Thrown if a shard cannot be used for training; the message is one line that names it. */
final class RefusedShardException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedShardException(String message) {
    super(message);
  }
}
