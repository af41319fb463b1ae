package io.tengen.coordinator.play;

/** A client that is sent states. One thread at a time calls its methods, which must not block. */
public interface Watcher<T> {
  /** Returns whether the client has gone. */
  boolean isClosed();

  /**
   * Returns whether the client reads what it was sent. Ends the stream if the client's credentials
   * are no longer valid.
   */
  boolean isReady();

  void send(T state);

  /** Sends the last state and ends the stream. */
  void end(T last);

  /** Ends the stream because of a refusal. */
  void refuse(RefusedActionException refusal);
}
