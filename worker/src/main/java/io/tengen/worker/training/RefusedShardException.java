package io.tengen.worker.training;

/** A shard cannot be learned from; the message is one line that names it. */
final class RefusedShardException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedShardException(String message) {
    super(message);
  }
}
