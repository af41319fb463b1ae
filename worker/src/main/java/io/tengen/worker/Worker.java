package io.tengen.worker;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.text.Reasons;
import io.tengen.tracing.OtlpTracing;
import io.tengen.tracing.Tracing;
import io.tengen.worker.artifacts.ArtifactCache;
import io.tengen.worker.evaluation.EvaluationClients;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.evaluation.EvaluationServer;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.inquiry.InquiryRunner;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.FetchingEngineProvider;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.ResourceHost;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.ArtifactDownloads;
import io.tengen.worker.link.Channels;
import io.tengen.worker.link.CoordinatorAddresses;
import io.tengen.worker.link.CoordinatorLink;
import io.tengen.worker.link.LinkSettings;
import io.tengen.worker.link.Peers;
import io.tengen.worker.link.WorkerIdentity;
import io.tengen.worker.outbox.WorkerState;
import io.tengen.worker.rollout.RolloutClients;
import io.tengen.worker.rollout.RolloutMetrics;
import io.tengen.worker.rollout.RolloutServer;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.training.TrainingRunner;
import io.tengen.worker.uploads.ShardSink;
import io.tengen.worker.uploads.ShardUploads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running worker: a link to the coordinator and slots that play games. Thread-safe. */
public final class Worker implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Worker.class);

  /** How long {@link #close} may take. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(4);

  /** The part of that time reserved for disconnecting and for closing networks and programs. */
  private static final Duration LAST_WORK = Duration.ofSeconds(1);

  private final String name;
  private final JobRunner runner;
  private final CoordinatorLink link;
  private final Optional<ArtifactCache> artifactCache;
  private final Optional<ShardUploads> shardUploads;
  private final Optional<TrainingRunner> trainer;
  private final Peers peers;
  private final Tracing tracing;
  private final SpeedMeter speed;
  private final Runnable atEnd;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch terminated = new CountDownLatch(1);

  private Worker(
      String name,
      JobRunner runner,
      CoordinatorLink link,
      Optional<ArtifactCache> artifactCache,
      Optional<ShardUploads> shardUploads,
      Optional<TrainingRunner> trainer,
      Peers peers,
      Tracing tracing,
      SpeedMeter speed,
      Runnable atEnd) {
    this.name = name;
    this.runner = runner;
    this.link = link;
    this.artifactCache = artifactCache;
    this.shardUploads = shardUploads;
    this.trainer = trainer;
    this.peers = peers;
    this.tracing = tracing;
    this.speed = speed;
    this.atEnd = atEnd;
  }

  /**
   * Starts a worker; returns at once. While the coordinator cannot be reached the worker keeps
   * trying, with backoff.
   */
  public static Worker start(WorkerConfig config) {
    return start(config, new SimpleMeterRegistry());
  }

  /**
   * Starts a worker and returns at once.
   *
   * @param registry takes the worker's metrics
   */
  public static Worker start(WorkerConfig config, MeterRegistry registry) {
    return start(config, registry, WorkerState.inMemory(config.name()));
  }

  /**
   * Starts a worker and returns at once; a worker that evaluates for others first reads the files
   * of its networks.
   *
   * @param registry takes the worker's metrics
   * @param state the worker's name and its stored results; must stay open until after {@link
   *     #close}
   * @throws IllegalArgumentException with one line if it is to evaluate or to play rollouts for
   *     others and cannot
   */
  public static Worker start(WorkerConfig config, MeterRegistry registry, WorkerState state) {
    Channels channels = new Channels(config.credentials());
    EvaluationMetrics metrics = new EvaluationMetrics(registry);
    EvaluationClients clients =
        new EvaluationClients(channels::toWorker, config.evaluations().full(), metrics);
    RolloutMetrics rolloutMetrics = new RolloutMetrics(registry);
    RolloutClients rollouts = new RolloutClients(channels::toWorker, rolloutMetrics);
    LoadedNetworks networks = config.openNetworks(registry, clients);
    HostedResources hosted = hosted(config, networks, registry, clients, rollouts);
    return start(
        config,
        networks,
        hosted,
        () -> {
          try {
            networks.close();
          } finally {
            hosted.close();
          }
        },
        registry,
        state,
        channels,
        rollouts,
        cache ->
            new Peers(
                server(config, state.name(), networks, hosted, cache, metrics),
                clients,
                rolloutServer(config, state.name(), rolloutMetrics),
                rollouts));
  }

  /**
   * Starts a worker and returns at once.
   *
   * @param registry takes the worker's metrics
   * @param host loads the networks that jobs name
   */
  public static Worker start(WorkerConfig config, MeterRegistry registry, ResourceHost host) {
    Channels channels = new Channels(config.credentials());
    EvaluationClients clients =
        new EvaluationClients(channels::toWorker, false, new EvaluationMetrics(registry));
    RolloutClients rollouts = new RolloutClients(channels::toWorker, new RolloutMetrics(registry));
    return start(
        config,
        NetworkRegistry.NONE,
        host,
        () -> {},
        registry,
        WorkerState.inMemory(config.name()),
        channels,
        rollouts,
        cache -> Peers.ofClient(clients, rollouts));
  }

  /**
   * Starts to evaluate for others, if this worker does.
   *
   * @throws IllegalArgumentException with one line if it cannot
   */
  private static Optional<EvaluationServer> server(
      WorkerConfig config,
      String name,
      LoadedNetworks own,
      HostedResources hosted,
      Optional<ArtifactCache> cache,
      EvaluationMetrics metrics) {
    if (config.evaluations().serving().isEmpty()) {
      return Optional.empty();
    }
    try {
      EvaluationServer server =
          EvaluationServer.start(
              config.evaluations().serving().get(),
              name,
              new ServedNetworks(own, config.networks(), hosted, cache),
              metrics);
      log.info("evaluating for other workers at {}", server.address());
      return Optional.of(server);
    } catch (IOException e) {
      throw new IllegalArgumentException(Reasons.withFile(e), e);
    }
  }

  /**
   * Starts to play rollouts for others, if this worker does.
   *
   * @throws IllegalArgumentException with one line if it cannot
   */
  private static Optional<RolloutServer> rolloutServer(
      WorkerConfig config, String name, RolloutMetrics metrics) {
    RolloutSettings settings = config.rollouts();
    if (settings.serving().isEmpty()) {
      return Optional.empty();
    }
    try {
      RolloutServer server =
          RolloutServer.start(settings.serving().get(), name, settings.threads(), metrics);
      log.info(
          "playing rollouts for other workers at {}, {} at once",
          server.address(),
          server.threads());
      return Optional.of(server);
    } catch (IOException e) {
      throw new IllegalArgumentException(Reasons.withFile(e), e);
    }
  }

  private static HostedResources hosted(
      WorkerConfig config,
      NetworkRegistry own,
      MeterRegistry registry,
      RemoteEvaluation remote,
      RolloutServices rollouts) {
    return new HostedResources(
        (brought, networkRegistry) -> {
          Map<String, PolicyPair> policies = new TreeMap<>(config.policies());
          policies.putAll(brought);
          return StandardEngines.of(config.programs(), policies, networkRegistry, rollouts);
        },
        own,
        config.evaluation(),
        registry,
        remote);
  }

  private static Worker start(
      WorkerConfig config,
      NetworkRegistry networkRegistry,
      ResourceHost host,
      Runnable atEnd,
      MeterRegistry registry,
      WorkerState state,
      Channels channels,
      RolloutServices rollouts,
      Function<Optional<ArtifactCache>, Peers> serving) {
    WorkerMetrics metrics = new WorkerMetrics(registry);
    CoordinatorAddresses addresses = new CoordinatorAddresses(config.coordinators());
    EngineProvider own =
        EngineProvider.of(
            StandardEngines.of(config.programs(), config.policies(), networkRegistry, rollouts));
    Optional<ArtifactCache> artifactCache = artifactCache(config, channels, addresses, metrics);
    EngineProvider engines =
        artifactCache.isEmpty() ? own : new FetchingEngineProvider(own, artifactCache.get(), host);
    Tracing tracing = OtlpTracing.open(config.tracing(), "tengen-worker", state.name(), registry);
    JobRunner runner = new JobRunner(config.slots(), engines, metrics, tracing);
    Optional<ShardUploads> shardUploads = shardUploads(config, state);
    Optional<TrainingRunner> trainer =
        artifactCache.flatMap(open -> TrainingSetup.open(config, state, open, channels, addresses));
    Peers peers = serving.apply(artifactCache);
    SpeedMeter speed = SpeedMeter.of(config.speed(), runner::isPlaying);
    WorkerMetrics.bindSpeed(registry, speed);
    CoordinatorLink link =
        new CoordinatorLink(
            addresses,
            channels::to,
            identity(state.name()),
            runner,
            state.results(),
            shardUploads.<ShardSink>map(open -> open).orElseGet(ShardSink::none),
            LinkSettings.DEFAULT,
            new SplittableRandom(),
            metrics,
            new InquiryRunner(engines, metrics),
            trainer,
            peers,
            tracing,
            speed);
    log.info(
        "worker {} plays {} at {} games at once{}",
        state.name(),
        String.join(", ", runner.offers()),
        config.slots(),
        trainer.isPresent() ? ", and trains" : "");
    link.start();
    return new Worker(
        state.name(),
        runner,
        link,
        artifactCache,
        shardUploads,
        trainer,
        peers,
        tracing,
        speed,
        atEnd);
  }

  /** Returns what a process of this program tells its coordinator about itself. */
  static WorkerIdentity identity(String name) {
    String version = Worker.class.getPackage().getImplementationVersion();
    return new WorkerIdentity(name, version == null ? "unpackaged" : version);
  }

  private static Optional<ArtifactCache> artifactCache(
      WorkerConfig config,
      Channels channels,
      CoordinatorAddresses addresses,
      WorkerMetrics metrics) {
    if (config.artifacts().limit() == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          ArtifactCache.open(
              config.artifacts(),
              new ArtifactDownloads(() -> channels.to(addresses.current()), metrics)));
    } catch (IOException e) {
      log.warn(
          "no networks and policies are fetched: they cannot be kept in {} ({}); name another"
              + " directory as tengen.worker.artifacts.directory",
          config.artifacts().directory(),
          Reasons.of(e));
      log.debug("artifact directory unusable", e);
      return Optional.empty();
    }
  }

  /** Opens the directory of pending uploads; empty if this worker writes no shards. */
  private static Optional<ShardUploads> shardUploads(WorkerConfig config, WorkerState state) {
    if (config.shards().stores().isEmpty()) {
      return Optional.empty();
    }
    Optional<Path> directory =
        config
            .shards()
            .directory()
            .or(() -> state.results().directory().map(results -> results.resolve("shards")));
    if (directory.isEmpty()) {
      log.warn("shards cannot be written without a directory; set tengen.worker.shards.directory");
      return Optional.empty();
    }
    try {
      return Optional.of(ShardUploads.open(config.shards(), directory.get()));
    } catch (IOException e) {
      log.warn(
          "shards cannot be written because {} cannot be used ({}); name another directory as"
              + " tengen.worker.shards.directory",
          directory.get(),
          Reasons.of(e));
      return Optional.empty();
    }
  }

  /** The worker's name in the cluster. */
  public String name() {
    return name;
  }

  /** Drains the worker, as {@link #drain} does, within a few seconds. */
  @Override
  public void close() {
    drain(CLOSE_TIMEOUT);
  }

  /**
   * Stops the worker: it requests no more games, hands running games back, delivers finished games
   * and waits for their acknowledgement. Blocks until done, also when another thread is draining.
   * Idempotent. An interrupt ends the waiting early.
   *
   * @param grace the time that stopping may take in all
   */
  public void drain(Duration grace) {
    try {
      if (closing.compareAndSet(false, true)) {
        stop(System.nanoTime() + grace.minus(LAST_WORK).toNanos());
      } else {
        terminated.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Duration left(long deadline) {
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }

  private void stop(long deadline) throws InterruptedException {
    speed.close();
    try {
      link.leave();
      // The slots' last results must reach the link before it checks what is left to deliver.
      runner.close();
      log.info("all games have ended or were handed back; delivers results");
    } finally {
      try {
        artifactCache.ifPresent(ArtifactCache::close);
      } finally {
        try {
          link.close(left(deadline));
        } finally {
          // Closed after the link, which has by then received the verdicts on games.
          closeRest(deadline);
        }
      }
    }
  }

  private void closeRest(long deadline) {
    try {
      shardUploads.ifPresent(open -> open.close(left(deadline)));
    } finally {
      try {
        trainer.ifPresent(TrainingRunner::close);
      } finally {
        try {
          // Before the networks, whose evaluations by others then end.
          peers.close();
        } finally {
          try {
            atEnd.run();
          } finally {
            try {
              tracing.close();
            } finally {
              terminated.countDown();
            }
          }
        }
      }
    }
  }
}
