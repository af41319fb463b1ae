package io.tengen.worker.rollout;

/** Says in one line what is wrong with a batch that a client sent. */
final class InvalidBatchException extends Exception {
  private static final long serialVersionUID = 1;

  InvalidBatchException(String problem) {
    super(problem);
  }
}
