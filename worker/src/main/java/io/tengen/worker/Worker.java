package io.tengen.worker;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.Networks;
import io.tengen.worker.inference.OpenNetworks;
import io.tengen.worker.job.Engines;
import io.tengen.worker.job.FetchingRepertoire;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.NetworkHost;
import io.tengen.worker.job.Repertoire;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.ArtifactDownloads;
import io.tengen.worker.link.Channels;
import io.tengen.worker.link.CoordinatorLink;
import io.tengen.worker.link.Identity;
import io.tengen.worker.link.LinkSettings;
import io.tengen.worker.shelf.Shelf;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running worker: a link to the coordinator and slots that play games. Thread-safe. */
public final class Worker implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Worker.class);

  /** How long {@link #close} waits for the coordinator to take the last results. */
  private static final Duration LAST_RESULTS = Duration.ofSeconds(3);

  private final JobRunner runner;
  private final CoordinatorLink link;
  private final Optional<Shelf> shelf;
  private final Runnable atEnd;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch terminated = new CountDownLatch(1);

  private Worker(JobRunner runner, CoordinatorLink link, Optional<Shelf> shelf, Runnable atEnd) {
    this.runner = runner;
    this.link = link;
    this.shelf = shelf;
    this.atEnd = atEnd;
  }

  /**
   * Starts a worker; returns at once. While the coordinator cannot be reached the worker keeps
   * trying, with backoff.
   */
  public static Worker start(WorkerConfig config) {
    return start(config, new SimpleMeterRegistry());
  }

  /** As {@link #start(WorkerConfig)}, counting in this registry. */
  public static Worker start(WorkerConfig config, MeterRegistry registry) {
    OpenNetworks networks = new OpenNetworks(config.networks(), registry);
    HostedNetworks hosted = hosted(config, networks, registry);
    return start(
        config,
        networks,
        hosted,
        () -> {
          networks.close();
          hosted.close();
        },
        registry);
  }

  /**
   * As {@link #start(WorkerConfig)}, counting in this registry.
   *
   * @param host plays with the networks that jobs bring
   */
  public static Worker start(WorkerConfig config, MeterRegistry registry, NetworkHost host) {
    return start(config, Networks.NONE, host, () -> {}, registry);
  }

  private static HostedNetworks hosted(WorkerConfig config, Networks own, MeterRegistry registry) {
    return new HostedNetworks(
        networks -> Engines.of(config.programs(), config.policies(), networks),
        own,
        config.evaluation(),
        registry);
  }

  private static Worker start(
      WorkerConfig config,
      Networks networks,
      NetworkHost host,
      Runnable atEnd,
      MeterRegistry registry) {
    WorkerMetrics metrics = new WorkerMetrics(registry);
    Repertoire own = Repertoire.of(Engines.of(config.programs(), config.policies(), networks));
    Optional<Shelf> shelf = shelf(config, metrics);
    JobRunner runner =
        new JobRunner(
            config.slots(),
            shelf.isEmpty() ? own : new FetchingRepertoire(own, shelf.get(), host),
            metrics);
    String version = Worker.class.getPackage().getImplementationVersion();
    CoordinatorLink link =
        new CoordinatorLink(
            config.coordinator(),
            () -> Channels.to(config.coordinator()),
            new Identity(config.name(), version == null ? "unpackaged" : version),
            runner,
            LinkSettings.DEFAULT,
            new SplittableRandom(),
            metrics);
    log.info(
        "worker {} plays {} at {} games at once",
        config.name(),
        String.join(", ", runner.offers()),
        config.slots());
    link.start();
    return new Worker(runner, link, shelf, atEnd);
  }

  private static Optional<Shelf> shelf(WorkerConfig config, WorkerMetrics metrics) {
    if (config.artifacts().limit() == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Shelf.open(
              config.artifacts(),
              new ArtifactDownloads(() -> Channels.to(config.coordinator()), metrics)));
    } catch (IOException e) {
      log.warn(
          "no networks are fetched: they cannot be kept in {} ({}); name another directory as"
              + " tengen.worker.artifacts.directory",
          config.artifacts().directory(),
          e.toString());
      log.debug("why not", e);
      return Optional.empty();
    }
  }

  /**
   * Drops the games being played, tells the coordinator, delivers finished games if the coordinator
   * takes them within a few seconds, and stops; blocks until done, also when another thread closes.
   * Idempotent. An interrupt cuts the waiting short.
   */
  @Override
  public void close() {
    try {
      if (closing.compareAndSet(false, true)) {
        stop();
      } else {
        terminated.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() throws InterruptedException {
    try {
      link.leave();
      // The slots' last words must be with the link before it looks for what is left to deliver.
      runner.close();
    } finally {
      shelf.ifPresent(Shelf::close);
      try {
        link.close(LAST_RESULTS);
      } finally {
        try {
          atEnd.run();
        } finally {
          terminated.countDown();
        }
      }
    }
  }
}
