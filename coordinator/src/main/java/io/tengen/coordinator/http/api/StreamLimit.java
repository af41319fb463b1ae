package io.tengen.coordinator.http.api;

import io.tengen.coordinator.access.Places;

/**
 * Limits the streams of events that one caller has open, so that none takes all connections of the
 * server. Thread-safe; does not block.
 */
final class StreamLimit {
  private final Places open;

  StreamLimit(int most) {
    open = new Places(most);
  }

  /**
   * Counts a stream that is about to be opened.
   *
   * @throws Problem.Failure if the caller has too many
   */
  void open(String caller) {
    if (!open.tryTake(caller)) {
      throw new Problem.Failure(
          new Problem(429, "more than " + open.limit() + " open streams; close some")
              .with("Retry-After", "5"));
    }
  }

  /** Counts the end of a stream. */
  void close(String caller) {
    open.free(caller);
  }
}
