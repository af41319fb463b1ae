package io.tengen.coordinator.http.api;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Limits the streams of events that one caller has open, so that none takes all connections of the
 * server. Thread-safe; does not block.
 */
final class StreamLimit {
  private final int most;

  /** The number of open streams by caller; callers without any have no entry. */
  private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();

  StreamLimit(int most) {
    this.most = most;
  }

  /**
   * Counts a stream that is about to be opened.
   *
   * @throws Problem.Failure if the caller has too many
   */
  void open(String caller) {
    if (open.merge(caller, 1, Integer::sum) > most) {
      close(caller);
      throw new Problem.Failure(
          new Problem(429, "more than " + most + " open streams; close some")
              .with("Retry-After", "5"));
    }
  }

  /** Counts the end of a stream. */
  void close(String caller) {
    open.computeIfPresent(caller, (_, streams) -> streams == 1 ? null : streams - 1);
  }
}
