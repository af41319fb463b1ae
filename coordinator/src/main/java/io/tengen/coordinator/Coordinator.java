package io.tengen.coordinator;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AskPattern;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.tengen.coordinator.edge.GrpcEdge;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunRegistry;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.RunTable;
import io.tengen.coordinator.store.Store;
import io.tengen.coordinator.web.Web;
import io.tengen.engine.artifact.ArtifactStore;
import io.tengen.engine.artifact.StoreLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running coordinator: database, actors, gRPC and HTTP servers. */
public final class Coordinator implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Coordinator.class);
  private static final Duration LOAD_TIMEOUT = Duration.ofMinutes(2);
  private static final int STOP_SECONDS = 5;
  private static final int STORE_THREADS = 8;
  private static final int FILE_THREADS = 4;

  /** No network in ONNX's format is larger: that is as far as its messages go. */
  private static final long LARGEST_ARTIFACT = 2L << 30;

  /** What artifacts leave of the disk, for the database. */
  private static final long DISK_RESERVE = 512L << 20;

  private final int grpcPort;
  private final int httpPort;

  /** What has been opened, last first. */
  private final Deque<Runnable> closers;

  private final AtomicBoolean closed = new AtomicBoolean();

  private Coordinator(int grpcPort, int httpPort, Deque<Runnable> closers) {
    this.grpcPort = grpcPort;
    this.httpPort = httpPort;
    this.closers = closers;
  }

  /**
   * Starts a coordinator; blocks until it serves.
   *
   * @throws StartupException if the database cannot be had, is in use by another process or was
   *     written by a newer program, or if a port is taken
   */
  public static Coordinator start(CoordinatorConfig config) throws StartupException {
    Deque<Runnable> closers = new ArrayDeque<>();
    try {
      return start(config, closers);
    } catch (StartupException | RuntimeException e) {
      closers.forEach(Runnable::run);
      throw e;
    }
  }

  private static Coordinator start(CoordinatorConfig config, Deque<Runnable> closers)
      throws StartupException {
    Store store = Store.open(config.database());
    closers.push(store::close);
    Metrics metrics = new Metrics();
    closers.push(metrics::close);
    ExecutorService blocking = threads("store-", STORE_THREADS);
    closers.push(() -> stop(blocking));
    ArtifactStore artifacts = artifacts(config.data().resolve("artifacts"));
    ExecutorService fileThreads = threads("artifacts-", FILE_THREADS);
    closers.push(() -> stop(fileThreads));
    GameArchive archive = new GameArchive(store, blocking);
    RunTable table = new RunTable(store, blocking);
    RunDirectory runs = new RunDirectory();
    ActorSystem<RegistryCommand> system =
        ActorSystem.create(
            RunRegistry.create(
                new RunRegistry.Parts(
                    table,
                    table.all(),
                    archive,
                    runs,
                    metrics,
                    config.heartbeat(),
                    config.lease(),
                    config.commitInterval())),
            "tengen",
            akkaConfig(store));
    closers.push(() -> stop(system));

    ActorRef<FleetCommand> fleet = awaitFleet(system);
    Executor computing =
        system.dispatchers().lookup(DispatcherSelector.fromConfig("tengen.computing-dispatcher"));
    GrpcEdge grpc =
        GrpcEdge.start(
            config.host(),
            config.grpcPort(),
            system,
            fleet,
            runs,
            archive,
            new GrpcEdge.Files(artifacts, metrics, fileThreads),
            computing);
    closers.push(grpc::close);
    int httpPort = -1;
    if (config.httpPort() >= 0) {
      Web web =
          Web.start(config.host(), config.httpPort(), system, metrics, store::isAlive, blocking);
      closers.push(web::close);
      httpPort = web.port();
    }
    log.info("serving gRPC on {}:{}, HTTP on port {}", config.host(), grpc.port(), httpPort);
    return new Coordinator(grpc.port(), httpPort, closers);
  }

  private static ArtifactStore artifacts(Path directory) throws StartupException {
    try {
      return ArtifactStore.open(directory, new StoreLimits(LARGEST_ARTIFACT, DISK_RESERVE));
    } catch (IOException e) {
      throw new StartupException(
          "artifact directory " + directory + " cannot be used; mend its rights: " + e, e);
    }
  }

  private static ExecutorService threads(String name, int count) {
    return Executors.newFixedThreadPool(
        count, Thread.ofPlatform().name(name, 1).daemon(true).factory());
  }

  private static Config akkaConfig(Store store) {
    ClassLoader loader = Coordinator.class.getClassLoader();
    Map<String, Object> journal = new HashMap<>();
    store
        .journal()
        .forEach((key, value) ->
            journal.put("akka-persistence-jdbc.shared-databases.slick." + key, value));
    return ConfigFactory.parseMap(journal)
        .withFallback(ConfigFactory.parseResources(loader, "tengen-coordinator.conf"))
        .withFallback(ConfigFactory.defaultReference(loader))
        .resolve();
  }

  /** Blocks until every run is loaded. */
  private static ActorRef<FleetCommand> awaitFleet(ActorSystem<RegistryCommand> system)
      throws StartupException {
    try {
      return AskPattern.<RegistryCommand, ActorRef<FleetCommand>>askWithStatus(
              system, RegistryCommand.Await::new, LOAD_TIMEOUT, system.scheduler())
          .toCompletableFuture()
          .get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new StartupException("the runs cannot be loaded: " + cause.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  private static void stop(ActorSystem<?> system) {
    system.terminate();
    try {
      system.getWhenTerminated().toCompletableFuture().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("the actors did not stop within {} s", STOP_SECONDS, e);
    }
  }

  private static void stop(ExecutorService threads) {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        log.warn("the threads of database and artifacts did not stop within {} s", STOP_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The port that the gRPC services listen on. */
  public int grpcPort() {
    return grpcPort;
  }

  /** The port that health and metrics are served on; −1 if they are not. */
  public int httpPort() {
    return httpPort;
  }

  /** Stops serving and closes the database; blocks until done. Idempotent. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      closers.forEach(Runnable::run);
    }
  }
}
