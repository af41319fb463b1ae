package io.tengen.worker;

/** A running worker: a link to the coordinator and slots that play games. */
public final class Worker implements AutoCloseable {
  private Worker() {}

  /**
   * Starts a worker; returns at once. While the coordinator cannot be reached the worker keeps
   * trying, with backoff.
   */
  public static Worker start(WorkerConfig config) {
    throw new UnsupportedOperationException();
  }

  /** Blocks until {@link #close}. */
  public void awaitTermination() throws InterruptedException {}

  /** Drops the games being played, tells the coordinator, and stops; blocks until done. Idempotent. */
  @Override
  public void close() {}
}
