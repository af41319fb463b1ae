package io.tengen.cli.client;

import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator in this process, on loopback and a free port, and a worker while games are played.
 * The two communicate over TCP like remote ones. Confined to one thread.
 */
public final class EmbeddedCluster implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final int ANY_PORT = 0;
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);
  // Long, so that the only worker does not lose its games when the machine is under load.
  private static final Duration LEASE = Duration.ofMinutes(2);

  private final Coordinator coordinator;
  private @Nullable Worker worker;

  private EmbeddedCluster(Coordinator coordinator) {
    this.coordinator = coordinator;
  }

  /**
   * Starts a coordinator on a data directory, created if missing; blocks until it serves.
   *
   * @throws StartupException if the directory cannot be used; the message is one line
   */
  static EmbeddedCluster open(Path data) throws StartupException {
    return new EmbeddedCluster(
        Coordinator.start(
            CoordinatorConfig.embedded(
                    data, LOOPBACK, ANY_PORT, CoordinatorConfig.NO_PORT, HEARTBEAT, LEASE)
                .withFixedWorkers()));
  }

  Address address() {
    return new Address(LOOPBACK, coordinator.grpcPort());
  }

  /**
   * Returns why results cannot be stored at present, in one line; empty if they can. Blocks for a
   * second at most.
   */
  public String problem() {
    return coordinator.problem();
  }

  /**
   * Starts the worker.
   *
   * @param config its settings; this class sets its name and coordinator
   */
  public void play(WorkerConfig config) {
    worker = Worker.start(config.at("embedded", address().toString()));
  }

  /** Stops the worker within seconds; games in progress are dropped. */
  void rest() {
    if (worker != null) {
      worker.close();
      worker = null;
    }
  }

  /** Stops the worker, which may take this long to deliver its results. */
  public void rest(Duration grace) {
    if (worker != null) {
      worker.drain(grace);
      worker = null;
    }
  }

  @Override
  public void close() {
    rest();
    coordinator.close();
  }
}
