package io.tengen.worker;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.Networks;
import io.tengen.worker.inference.OpenNetworks;
import io.tengen.worker.job.Engines;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.Channels;
import io.tengen.worker.link.CoordinatorLink;
import io.tengen.worker.link.Identity;
import io.tengen.worker.link.LinkSettings;
import java.time.Duration;
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
  private final Runnable atEnd;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch terminated = new CountDownLatch(1);

  private Worker(JobRunner runner, CoordinatorLink link, Runnable atEnd) {
    this.runner = runner;
    this.link = link;
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
    return start(config, networks, networks::close, registry);
  }

  /**
   * As {@link #start(WorkerConfig)}, with networks that others ask too.
   *
   * @param networks instead of those of the configuration; not closed by the worker
   */
  public static Worker start(WorkerConfig config, Networks networks) {
    return start(config, networks, () -> {}, new SimpleMeterRegistry());
  }

  private static Worker start(
      WorkerConfig config, Networks networks, Runnable atEnd, MeterRegistry registry) {
    WorkerMetrics metrics = new WorkerMetrics(registry);
    JobRunner runner =
        new JobRunner(
            config.slots(), Engines.of(config.programs(), config.policies(), networks), metrics);
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
    return new Worker(runner, link, atEnd);
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
