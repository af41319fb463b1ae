package io.tengen.coordinator;

import akka.Done;
import akka.actor.Cancellable;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.AskPattern;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.FirstToken;
import io.tengen.coordinator.access.Tokens;
import io.tengen.coordinator.access.UploadQuota;
import io.tengen.coordinator.access.WebSessions;
import io.tengen.coordinator.backup.Backup;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.builtin.BuiltInFiles;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.OpenIdSettings;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunRegistry;
import io.tengen.coordinator.grpc.GrpcServer;
import io.tengen.coordinator.grpc.LocalServer;
import io.tengen.coordinator.grpc.Services;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.coordinator.grpc.call.SerialExecutor;
import io.tengen.coordinator.http.HttpEndpoints;
import io.tengen.coordinator.http.api.Api;
import io.tengen.coordinator.http.openid.OpenIdClient;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.job.Failures;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.play.Analyses;
import io.tengen.coordinator.play.Plays;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.verify.Sampler;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.GameSummaries;
import io.tengen.coordinator.store.KeyTable;
import io.tengen.coordinator.store.MissingSummaries;
import io.tengen.coordinator.store.PlayTable;
import io.tengen.coordinator.store.PoolChanges;
import io.tengen.coordinator.store.RunRows;
import io.tengen.coordinator.store.RunTable;
import io.tengen.coordinator.store.Store;
import io.tengen.coordinator.store.StoreException;
import io.tengen.coordinator.store.TokenTable;
import io.tengen.coordinator.store.UploadTable;
import io.tengen.coordinator.store.WebSessionTable;
import io.tengen.coordinator.store.WebhookTable;
import io.tengen.coordinator.training.CheckpointFiles;
import io.tengen.coordinator.training.TrainingRegistry;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.coordinator.webhook.Webhooks;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.text.Reasons;
import io.tengen.tracing.OtlpTracing;
import io.tengen.tracing.Tracing;
import io.tengen.wire.GameRecordCodec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running coordinator: database, actors, gRPC and HTTP servers. */
public final class Coordinator implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Coordinator.class);
  private static final Duration LOAD_TIMEOUT = Duration.ofMinutes(2);
  private static final int STOP_SECONDS = 5;

  /** How long a run may take to tell its state. */
  private static final Duration VIEW_TIMEOUT = Duration.ofSeconds(5);

  /** How often the clocks of people's games are looked at. */
  private static final Duration PLAY_TICK = Duration.ofMillis(250);

  private static final int STORE_THREADS = 8;
  private static final int FILE_THREADS = 4;

  /** Largest artifact in bytes: the limit of a protobuf message, and so of a network in ONNX. */
  private static final long LARGEST_ARTIFACT = 2L << 30;

  /** Bytes of disk space that artifacts leave free for the database. */
  private static final long DISK_RESERVE = 512L << 20;

  private final Store store;
  private final int grpcPort;
  private final int httpPort;

  /** Closes the opened resources, the last opened first. */
  private final Deque<Runnable> closers;

  private final AtomicBoolean closed = new AtomicBoolean();

  private Coordinator(Store store, int grpcPort, int httpPort, Deque<Runnable> closers) {
    this.store = store;
    this.grpcPort = grpcPort;
    this.httpPort = httpPort;
    this.closers = closers;
  }

  /**
   * Starts a coordinator; blocks until it serves.
   *
   * @throws StartupException if the database cannot be opened, stops meanwhile, is in use by
   *     another process or was written by a newer program, or if a port is taken
   */
  public static Coordinator start(CoordinatorConfig config) throws StartupException {
    Deque<Runnable> closers = new ArrayDeque<>();
    try {
      return start(config, closers);
    } catch (StoreException e) {
      closeAfter(e, closers);
      throw new StartupException("the coordinator cannot start: " + e.getMessage(), e);
    } catch (StartupException | RuntimeException e) {
      closeAfter(e, closers);
      throw e;
    }
  }

  private static void closeAfter(Exception failure, Deque<Runnable> closers) {
    try {
      closeAll(closers);
    } catch (RuntimeException closing) {
      failure.addSuppressed(closing);
    }
  }

  private static Coordinator start(CoordinatorConfig config, Deque<Runnable> closers)
      throws StartupException {
    Store store =
        Store.open(
            config.database(),
            config.cluster().isPresent() ? Store.Sharing.CLUSTER : Store.Sharing.EXCLUSIVE);
    closers.push(store::close);
    Metrics metrics = new Metrics();
    closers.push(metrics::close);
    Tracing tracing =
        OtlpTracing.open(config.tracing(), "tengen-coordinator", instance(), metrics.registry());
    closers.push(tracing::close);
    ExecutorService blocking = threads("store-", STORE_THREADS);
    closers.push(() -> stop(blocking));
    ArtifactStore artifacts = artifacts(config.artifacts());
    storeBuiltIn(artifacts);
    ExecutorService fileThreads = threads("artifacts-", FILE_THREADS);
    closers.push(() -> stop(fileThreads));
    GameArchive archive = new GameArchive(store, blocking);
    RecordReader records = bytes -> GameRecordCodec.fromBytes(bytes.toArrayUnsafe());
    var _ = new MissingSummaries(store, records).add(blocking);
    RunTable table = new RunTable(store, blocking);
    PoolChanges poolChanges = new PoolChanges(store, blocking);
    RunDirectory runs = new RunDirectory();
    ActorSystem<RegistryCommand> system =
        ActorSystem.create(
            RunRegistry.create(
                new RunRegistry.Parts(
                    table,
                    table.all(),
                    new RunRows(store, blocking),
                    poolChanges,
                    poolChanges.all(),
                    archive,
                    runs,
                    metrics,
                    config.heartbeat(),
                    config.lease(),
                    config.stallTimeout(),
                    config.commitInterval(),
                    new Sampler(new KeyTable(store).get("verification")),
                    records,
                    config.fixedWorkers(),
                    tracing)),
            "tengen",
            akkaConfig(store));
    closers.push(() -> stop(system));

    ActorRef<FleetCommand> fleet = awaitFleet(system);
    ActorRef<TrainingRegistryCommand> trainings =
        awaitTrainings(
            system,
            config,
            store,
            blocking,
            new CheckpointFiles(
                artifacts,
                artifact -> isUsedByRun(runs, artifact),
                fileThreads,
                InstantSource.system()));
    Executor computing =
        system.dispatchers().lookup(DispatcherSelector.fromConfig("tengen.computing-dispatcher"));
    // One thread, so that ratings of pools leave the other cores to referees.
    ExecutorService rating = threads("rating-", 1);
    closers.push(() -> stop(rating));
    GrpcServer.Access access = access(config, store, closers);
    Services services =
        new Services(
            system,
            fleet,
            trainings,
            runs,
            archive,
            new GameSummaries(store, blocking),
            new Services.Files(
                artifacts,
                metrics,
                new UploadQuota(
                    new UploadTable(store),
                    artifacts,
                    config.users().bytes(),
                    InstantSource.system()),
                new Backup(store, artifacts, InstantSource.system()),
                new RunArchive(store, InstantSource.system()),
                config.retention(),
                fileThreads),
            engines(system, fleet, store, config.users().play(), blocking, computing, closers),
            access,
            computing,
            rating,
            tracing);
    GrpcServer grpc = GrpcServer.start(config.host(), config.grpcPort(), services, access);
    closers.push(grpc::close);
    int httpPort = -1;
    if (config.httpPort() >= 0) {
      Optional<Api.People> people = people(config, store, closers);
      Authenticator web = web(access, people);
      HttpEndpoints httpEndpoints =
          HttpEndpoints.start(
              config.host(),
              config.httpPort(),
              system,
              metrics,
              store::problem,
              blocking,
              new HttpEndpoints.Access(access.tls(), config.access().insecure(), web),
              config.http(),
              api(config, system, services, grpc, access, web, people, store, closers));
      closers.push(httpEndpoints::close);
      services.demand().start();
      httpPort = httpEndpoints.port();
    }
    closers.push(services.retention().daily());
    if (!config.webhooks().isEmpty()) {
      Webhooks webhooks =
          Webhooks.start(
              config.webhooks(),
              new WebhookTable(store),
              wanted -> views(system, runs, wanted),
              metrics,
              InstantSource.system());
      closers.push(webhooks::close);
    }
    log.info("serving gRPC on {}:{}, HTTP on port {}", config.host(), grpc.port(), httpPort);
    logAccess(config);
    return new Coordinator(store, grpc.port(), httpPort, closers);
  }

  /** Asks runs for their state; blocks. Runs that do not answer in time are left out. */
  private static List<RunView> views(
      ActorSystem<?> system, RunDirectory runs, Predicate<String> wanted) {
    return runs.all().stream()
        .filter(run -> wanted.test(run.id()))
        .map(run ->
            AskPattern.<RunCommand, RunView>ask(
                    run.actor(), RunCommand.GetView::new, VIEW_TIMEOUT, system.scheduler())
                .toCompletableFuture())
        .toList()
        .stream()
        .map(answer -> answer.handle((view, failure) -> Optional.ofNullable(view)).join())
        .flatMap(Optional::stream)
        .toList();
  }

  /** Asks the provider by which people sign in, if there is one; blocks. */
  private static Optional<Api.People> people(
      CoordinatorConfig config, Store store, Deque<Runnable> closers) throws StartupException {
    if (config.http().openId().isEmpty()) {
      return Optional.empty();
    }
    InstantSource clock = InstantSource.system();
    OpenIdClient provider;
    try {
      provider = OpenIdClient.open(config.http().openId().get(), clock);
    } catch (IllegalArgumentException e) {
      throw new StartupException("tengen.coordinator.http.openid: " + e.getMessage(), e);
    }
    ExecutorService blocking = Executors.newVirtualThreadPerTaskExecutor();
    closers.push(() -> stop(blocking));
    return Optional.of(
        new Api.People(provider, new WebSessions(new WebSessionTable(store), clock), blocking));
  }

  /**
   * Returns the authenticator of callers over HTTP. Where people sign in, all others need a token,
   * even if gRPC asks for none on loopback: a reverse proxy may bring callers from elsewhere.
   */
  private static Authenticator web(GrpcServer.Access access, Optional<Api.People> people) {
    return people
        .map(each ->
            Authenticator.withSessions(
                each.sessions(),
                access.tls().isPresent() || access.secret().isPresent()
                    ? access.authenticator()
                    : Authenticator.guarded(access.tokens())))
        .orElseGet(access::authenticator);
  }

  /** Loads the games of people; blocks. */
  private static Services.Engines engines(
      ActorSystem<?> system,
      ActorRef<FleetCommand> fleet,
      Store store,
      PlayLimits limits,
      Executor blocking,
      Executor computing,
      Deque<Runnable> closers) {
    EngineSessions sessions = new EngineSessions(fleet);
    Plays plays =
        new Plays(
            sessions,
            new PlayTable(store),
            blocking,
            () -> new SerialExecutor(blocking),
            InstantSource.system(),
            limits);
    plays.load();
    Analyses analyses =
        new Analyses(
            sessions,
            computing,
            () -> new SerialExecutor(computing),
            InstantSource.system(),
            limits);
    Cancellable ticks =
        system
            .scheduler()
            .scheduleWithFixedDelay(
                PLAY_TICK,
                PLAY_TICK,
                () -> {
                  plays.tick();
                  analyses.tick();
                },
                system.executionContext());
    closers.push(ticks::cancel);
    return new Services.Engines(sessions, plays, analyses);
  }

  private static Api api(
      CoordinatorConfig config,
      ActorSystem<?> system,
      Services services,
      GrpcServer grpc,
      GrpcServer.Access access,
      Authenticator web,
      Optional<Api.People> people,
      Store store,
      Deque<Runnable> closers)
      throws StartupException {
    Executor threads = system.dispatchers().lookup(DispatcherSelector.fromConfig(Api.DISPATCHER));
    String provider = config.http().openId().map(OpenIdSettings::name).orElse("");
    LocalServer local =
        LocalServer.start(
            services,
            access.audit(),
            new LocalServer.Access(web, config.http().isPublic(), provider, grpc.port()),
            threads);
    closers.push(local::close);
    return new Api(
        system,
        local.services(),
        local.channel(),
        config.http(),
        new Api.Access(
            access.tls().isPresent(),
            web,
            access.audit(),
            new KeyTable(store).get("sessions"),
            people),
        threads);
  }

  /**
   * Logs who may use the coordinator. Called once it listens, so that a failed start logs its error
   * alone.
   */
  private static void logAccess(CoordinatorConfig config) {
    if (config.access().tls().isPresent() || config.access().secret().isPresent()) {
      return;
    }
    if (config.access().insecure()) {
      log.warn("--insecure is set: every client that reaches {} has full access", config.host());
    } else {
      log.info("listening on loopback only, without authentication, because TLS is not configured");
    }
  }

  private static GrpcServer.Access access(
      CoordinatorConfig config, Store store, Deque<Runnable> closers) throws StartupException {
    Tokens tokens = new Tokens(new TokenTable(store), InstantSource.system());
    Optional<ServerTls> tls = Optional.empty();
    if (config.access().tls().isPresent()) {
      ServerTls opened = ServerTls.open(config.access().tls().get());
      closers.push(opened::close);
      tls = Optional.of(opened);
      FirstToken.writeIfNoAdmin(tokens, config.data());
    }
    return new GrpcServer.Access(
        tls,
        config.access().secret(),
        tokens,
        new Audit(),
        config.limits(),
        config.users(),
        new KeyTable(store).get("leases"),
        config.lease());
  }

  /** Returns the name of this process in traces: process id and host. */
  private static String instance() {
    return ManagementFactory.getRuntimeMXBean().getName();
  }

  /** Stores the files that come with the program. A full disk must not keep a coordinator down. */
  private static void storeBuiltIn(ArtifactStore artifacts) {
    try {
      BuiltInFiles.store(artifacts);
    } catch (IOException e) {
      log.warn(
          "the built-in network cannot be stored: {}; it is stored when it is asked for",
          Reasons.withFile(e));
    }
  }

  private static ArtifactStore artifacts(Path directory) throws StartupException {
    try {
      return ArtifactStore.open(directory, new StoreLimits(LARGEST_ARTIFACT, DISK_RESERVE));
    } catch (IOException e) {
      throw new StartupException(
          "artifact directory "
              + directory
              + " cannot be used; fix its permissions: "
              + Reasons.withFile(e),
          e);
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

  /** Blocks until every run is loaded, also while the database is slow. */
  private static ActorRef<FleetCommand> awaitFleet(ActorSystem<RegistryCommand> system)
      throws StartupException {
    try {
      return AskPattern.<RegistryCommand, ActorRef<FleetCommand>>askWithStatus(
              system, RegistryCommand.Await::new, LOAD_TIMEOUT, system.scheduler())
          .toCompletableFuture()
          .get();
    } catch (ExecutionException e) {
      throw new StartupException("the runs cannot be loaded: " + Failures.reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  private static boolean isUsedByRun(RunDirectory runs, Artifact artifact) {
    return runs.all().stream()
        .anyMatch(run -> run.plan().spec().artifacts().containsValue(artifact));
  }

  /** Blocks until every training is loaded. */
  private static ActorRef<TrainingRegistryCommand> awaitTrainings(
      ActorSystem<?> system,
      CoordinatorConfig config,
      Store store,
      Executor blocking,
      CheckpointFiles files)
      throws StartupException {
    RunTable table = RunTable.ofTrainings(store, blocking);
    ActorRef<TrainingRegistryCommand> trainings =
        system.systemActorOf(
            TrainingRegistry.create(
                table, table.all(), config.lease(), config.stallTimeout(), files),
            "trainings",
            Props.empty());
    try {
      AskPattern.<TrainingRegistryCommand, Done>askWithStatus(
              trainings, TrainingRegistryCommand.Await::new, LOAD_TIMEOUT, system.scheduler())
          .toCompletableFuture()
          .get();
      return trainings;
    } catch (ExecutionException e) {
      throw new StartupException("the trainings cannot be loaded: " + Failures.reason(e), e);
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
        log.warn("some threads did not stop within {} s", STOP_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the port that the gRPC services listen on. */
  public int grpcPort() {
    return grpcPort;
  }

  /** Returns the port that serves health and metrics over HTTP; −1 if there is none. */
  public int httpPort() {
    return httpPort;
  }

  /**
   * Returns why the database cannot be written, in one line; empty if it was written lately. Blocks
   * for a second at most.
   */
  public String problem() {
    return store.problem();
  }

  /**
   * Returns whether another coordinator has taken over the database. This one then commits nothing
   * more.
   */
  public boolean isSuperseded() {
    return store.isSuperseded();
  }

  /** Stops serving and closes the database; blocks until done. Idempotent. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      closeAll(closers);
    }
  }

  /**
   * Closes everything, also after a failure, so that the database is always closed.
   *
   * @throws RuntimeException the first failure, with the others suppressed
   */
  private static void closeAll(Deque<Runnable> closers) {
    RuntimeException first = null;
    for (Runnable closer : closers) {
      try {
        closer.run();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
