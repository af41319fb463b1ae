package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.tengen.coordinator.access.UploadQuota;
import io.tengen.coordinator.backup.Backup;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.config.RetentionSettings;
import io.tengen.coordinator.demand.DemandMonitor;
import io.tengen.coordinator.evaluation.EvaluationDirectory;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.grpc.call.MalformedRequestInterceptor;
import io.tengen.coordinator.grpc.play.AnalysisServiceImpl;
import io.tengen.coordinator.grpc.play.PlayServiceImpl;
import io.tengen.coordinator.grpc.watch.WorkerFeed;
import io.tengen.coordinator.grpc.worker.LeaseSeal;
import io.tengen.coordinator.grpc.worker.ResultHandler;
import io.tengen.coordinator.grpc.worker.TrainingResultHandler;
import io.tengen.coordinator.grpc.worker.WorkerServiceImpl;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.live.LiveFeeds;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.play.Analyses;
import io.tengen.coordinator.play.Plays;
import io.tengen.coordinator.report.RunReports;
import io.tengen.coordinator.retention.ArtifactCollector;
import io.tengen.coordinator.retention.RetentionRules;
import io.tengen.coordinator.retention.RunRemover;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.GameSummaries;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.tracing.Tracing;
import io.tengen.wire.access.TokenSeal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * The services of a coordinator, which {@link GrpcServer} offers on a port and {@link LocalServer}
 * to the HTTP API. They answer malformed messages with INVALID_ARGUMENT.
 */
public final class Services {
  /** How old the demand for workers may be that autoscalers are told. */
  private static final Duration DEMAND_AGE = Duration.ofMillis(500);

  private final MalformedRequestInterceptor interceptor;
  private final List<ServerServiceDefinition> all;
  private final ServerServiceDefinition scaler;
  private final DemandMonitor monitor;
  private final RetentionRules retention;

  /**
   * @param files the dependencies of the artifact service
   * @param engines the engines that people play and ask
   * @param access the tokens, the audit log and the limits of workers
   * @param computing runs computations of some milliseconds
   * @param rating runs computations of seconds; must run nothing that a game waits for
   * @param tracing records the spans of traced games
   */
  public Services(
      ActorSystem<RegistryCommand> system,
      ActorRef<FleetCommand> fleet,
      ActorRef<TrainingRegistryCommand> trainings,
      RunDirectory runs,
      GameArchive archive,
      GameSummaries summaries,
      Files files,
      Engines engines,
      GrpcServer.Access access,
      Executor computing,
      Executor rating,
      Tracing tracing) {
    interceptor = new MalformedRequestInterceptor(access.audit());
    ArtifactServiceImpl artifacts =
        new ArtifactServiceImpl(
            files.store(),
            files.metrics(),
            files.quota(),
            new LeaseSeal(access.leaseKey()),
            files.threads());
    RunOwners owners = new RunOwners(system, runs, access.audit(), access.users().onRevoke());
    TrainingServiceImpl trainingService = new TrainingServiceImpl(system, trainings, artifacts);
    WorkerList workers = new WorkerList(system, fleet, runs::findRegistered, trainingService::list);
    ArtifactList list =
        new ArtifactList(files.store(), runs, trainingService::list, files.threads());
    RunRemover remover = new RunRemover(system);
    ArtifactCollector collector =
        new ArtifactCollector(
            files.store(),
            list::all,
            engines.plays()::artifacts,
            InstantSource.system(),
            files.threads());
    retention =
        new RetentionRules(
            system,
            files.retention(),
            runs,
            remover,
            files.runArchive(),
            collector,
            InstantSource.system(),
            access.audit(),
            // For minutes at a time, which must not keep other tasks waiting.
            task -> Thread.ofVirtual().name("retention").start(task));
    all =
        Stream.<BindableService>of(
                new WorkerServiceImpl(
                    system,
                    fleet,
                    new ResultHandler(runs, fleet, access.audit(), computing, tracing),
                    new TrainingResultHandler(
                        trainings, files.store(), files.threads(), access.audit()),
                    engines.sessions(),
                    new EvaluationDirectory(
                        new TokenSeal(access.leaseKey()).derive("evaluations"),
                        InstantSource.system()),
                    access.guard(),
                    tracing),
                new ControlServiceImpl(
                    system,
                    runs,
                    owners,
                    access.users(),
                    archive,
                    artifacts,
                    workers,
                    new ControlServiceImpl.Removal(remover, files.runArchive()),
                    computing),
                new WatchServiceImpl(
                    runs,
                    new LiveFeeds(system, fleet, runs, InstantSource.system(), computing),
                    new WorkerFeed(system, workers::list, computing),
                    archive,
                    computing),
                new ResultServiceImpl(
                    system,
                    runs,
                    archive,
                    summaries,
                    new RunReports(archive, files.threads()),
                    InstantSource.system(),
                    computing),
                new ExclusionServiceImpl(system, runs),
                new PoolServiceImpl(system, runs, rating),
                new PlayServiceImpl(engines.plays()),
                new AnalysisServiceImpl(engines.analyses()),
                trainingService,
                artifacts.service(list),
                new AdminServiceImpl(
                    access.tokens(),
                    access.audit(),
                    owners,
                    files.backup(),
                    runs,
                    collector,
                    retention,
                    files.threads()))
            .map(this::tolerant)
            .toList();
    monitor =
        new DemandMonitor(
            system,
            fleet,
            runs,
            trainingService::list,
            files.metrics(),
            System::nanoTime,
            DEMAND_AGE);
    scaler = tolerant(new ExternalScalerImpl(system, monitor));
  }

  /**
   * The dependencies of the artifact service.
   *
   * @param metrics counts the bytes received and sent
   * @param quota limits what users upload
   * @param backup writes backups
   * @param runArchive writes archives of runs
   * @param retention the rules by which runs and files are deleted
   * @param threads runs tasks that read and write files; must not be the database's threads
   */
  public record Files(
      ArtifactStore store,
      Metrics metrics,
      UploadQuota quota,
      Backup backup,
      RunArchive runArchive,
      RetentionSettings retention,
      Executor threads) {}

  /** The engines that people play and ask. */
  public record Engines(EngineSessions sessions, Plays plays, Analyses analyses) {}

  List<ServerServiceDefinition> all() {
    return all;
  }

  /** Returns KEDA's external scaler, which has no place in the HTTP API. */
  ServerServiceDefinition scaler() {
    return scaler;
  }

  /** Returns what deletes runs and files by rules, which does so daily only once started. */
  public RetentionRules retention() {
    return retention;
  }

  /** Returns the monitor of the demand for workers, which updates no metrics until started. */
  public DemandMonitor demand() {
    return monitor;
  }

  /**
   * Returns the service by which browsers sign in. It is for the HTTP API alone, which limits and
   * records attempts with invalid tokens.
   */
  ServerServiceDefinition session(LocalServer.Access access) {
    return tolerant(
        new SessionServiceImpl(access.authenticator(), access.provider(), access.grpcPort()));
  }

  /** Makes a service answer malformed messages with INVALID_ARGUMENT. */
  ServerServiceDefinition tolerant(BindableService service) {
    return interceptor.service(service);
  }
}
