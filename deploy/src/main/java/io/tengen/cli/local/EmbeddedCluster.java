package io.tengen.cli.local;

import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.link.Credentials;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator in this process, on loopback and a free port, and a worker while games are played.
 * The two communicate over TCP like remote ones. Every client must present a random secret, since
 * other users of the machine reach the port as well. Confined to one thread.
 */
public final class EmbeddedCluster implements AutoCloseable {
  private static final String LOOPBACK = OwnerFile.LOOPBACK;
  private static final int ANY_PORT = 0;
  // Short, so that users see the moves of the first games at once.
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  // Long, so that the only worker does not lose its games when the machine is under load.
  private static final Duration LEASE = Duration.ofMinutes(2);

  private static final int SECRET_BYTES = 32;

  private final Path data;
  private final String secret;
  private final Coordinator coordinator;
  private @Nullable Worker worker;
  private boolean shared;

  private EmbeddedCluster(Path data, String secret, Coordinator coordinator) {
    this.data = data;
    this.secret = secret;
    this.coordinator = coordinator;
  }

  /**
   * Starts a coordinator on a data directory, created if missing; blocks until it serves.
   *
   * @param web whether it serves the web page, too
   * @throws StartupException if the directory cannot be used; the message is one line
   */
  public static EmbeddedCluster open(Path data, boolean web) throws StartupException {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = HexFormat.of().formatHex(random);
    CoordinatorConfig config =
        CoordinatorConfig.embedded(
                data,
                LOOPBACK,
                ANY_PORT,
                web ? ANY_PORT : CoordinatorConfig.NO_PORT,
                HEARTBEAT,
                LEASE)
            .with(AccessSettings.loopback(secret), WorkerLimits.USUAL)
            .withFixedWorkers();
    Coordinator coordinator = Coordinator.start(config);
    try {
      OwnerFile.delete(data);
      return new EmbeddedCluster(data, secret, coordinator);
    } catch (IOException e) {
      coordinator.close();
      throw new StartupException(
          "data directory " + data + " cannot be written; fix its permissions", e);
    }
  }

  /** Returns how clients in this process reach the coordinator. */
  public OwnerFile access() {
    return OwnerFile.here(coordinator.grpcPort(), secret);
  }

  /**
   * Returns the address of the web page, which signs the owner in; empty if it is not served. The
   * secret is in the fragment, which browsers do not send; the page takes it out of the address.
   */
  public Optional<String> link() {
    return coordinator.httpPort() < 0
        ? Optional.empty()
        : Optional.of("http://" + LOOPBACK + ":" + coordinator.httpPort() + "/#token=" + secret);
  }

  /**
   * Lets other commands of this user on the data directory use the coordinator, until it is closed.
   *
   * @throws IOException if the file that says how to reach it cannot be written
   */
  public void share() throws IOException {
    shared = true;
    access().write(data);
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
  public void startWorker(WorkerConfig config) {
    worker =
        Worker.start(
            config.at(
                "embedded", LOOPBACK + ":" + coordinator.grpcPort(), Credentials.secret(secret)));
  }

  /** Stops the worker, which may take this long to deliver its results. */
  public void stopWorker(Duration grace) {
    if (worker != null) {
      worker.drain(grace);
      worker = null;
    }
  }

  /** Stops the worker within seconds, which drops games in progress, and the coordinator. */
  @Override
  public void close() {
    try {
      unshare();
    } finally {
      try {
        if (worker != null) {
          worker.close();
        }
      } finally {
        coordinator.close();
      }
    }
  }

  private void unshare() {
    if (shared) {
      try {
        OwnerFile.delete(data);
      } catch (IOException e) {
        // As after a kill, the file stays until the next command uses the directory.
      }
    }
  }
}
