package io.tengen.coordinator;

/** A running coordinator: database, actors, gRPC and HTTP servers. */
public final class Coordinator implements AutoCloseable {
  private Coordinator() {}

  /**
   * Starts a coordinator; blocks until it serves.
   *
   * @throws StartupException if the directory cannot be written, is in use by another process or was
   *     written by a newer program, or if a port is taken
   */
  public static Coordinator start(CoordinatorConfig config) throws StartupException {
    throw new UnsupportedOperationException();
  }

  /** The port that the gRPC services listen on. */
  public int grpcPort() {
    throw new UnsupportedOperationException();
  }

  /** The port that health and metrics are served on; −1 if they are not. */
  public int httpPort() {
    throw new UnsupportedOperationException();
  }

  /** Blocks until {@link #close}. */
  public void awaitTermination() throws InterruptedException {}

  /** Stops serving and closes the database; blocks until done. Idempotent. */
  @Override
  public void close() {}
}
