package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.builtin.BuiltInFiles;
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.grpc.check.RunChecker;
import io.tengen.coordinator.grpc.watch.StateFeeds;
import io.tengen.coordinator.retention.RunRemover;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.RunSpec;
import io.tengen.wire.check.RunCheck;
import io.tengen.wire.control.ControlService;
import io.tengen.wire.control.ControlService.AnnulGame;
import io.tengen.wire.control.ControlService.CheckRun;
import io.tengen.wire.control.ControlService.CreateRun;
import io.tengen.wire.control.ControlService.ExportGames;
import io.tengen.wire.control.ControlService.ExtendRun;
import io.tengen.wire.control.ControlService.RunRequest;
import io.tengen.wire.control.ControlService.ScheduleRun;
import io.tengen.wire.control.ControlService.WithdrawEngine;
import io.tengen.wire.control.EncodedGame;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/** The service for runs: queries their actors and converts the answers. No method blocks. */
final class ControlServiceImpl implements BindableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;
  private final RunOwners owners;
  private final RunQuotas quotas;
  private final GameArchive archive;
  private final ArtifactServiceImpl artifacts;
  private final WorkerList workerList;
  private final RunChecker checker;
  private final StateFeeds<RunView, RunStatus> feeds;
  private final EndedRuns listed = new EndedRuns(this::view, System::nanoTime);
  private final Removal removal;
  private final Executor workers;

  /** Deletes runs, and writes them to files. */
  record Removal(RunRemover remover, RunArchive archive) {}

  /**
   * @param owners keeps users from changing runs of others
   * @param limits limits of each user's runs
   * @param removal deletes and archives runs
   * @param workers runs computations of some milliseconds
   */
  ControlServiceImpl(
      ActorSystem<RegistryCommand> system,
      RunDirectory runs,
      RunOwners owners,
      UserLimits limits,
      GameArchive archive,
      ArtifactServiceImpl artifacts,
      WorkerList workerList,
      Removal removal,
      Executor workers) {
    this.removal = removal;
    this.system = system;
    feeds = new StateFeeds<>(system, RunStatuses::brief, view -> view.status().isEnded());
    this.runs = runs;
    this.owners = owners;
    quotas = new RunQuotas(limits, runs, listed::view);
    this.archive = archive;
    this.artifacts = artifacts;
    this.workerList = workerList;
    this.workers = workers;
    checker = new RunChecker(system, runs, artifacts::require, workerList::list, workers);
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(ControlService.descriptor())
        .unary(ControlService.CREATE_RUN, this::create)
        .unary(ControlService.CHECK_RUN, this::check)
        .unary(
            ControlService.GET_RUN, request -> of(request, this::view).thenApply(RunStatuses::of))
        .unary(
            ControlService.LIST_RUNS, query -> new RunList(query, runs.all(), listed::view).page())
        .streaming(ControlService.WATCH_RUN, this::watch)
        .unary(ControlService.PAUSE_RUN, request -> change(request, RunCommand.Pause::new))
        .unary(ControlService.CANCEL_RUN, request -> change(request, RunCommand.Cancel::new))
        .unary(ControlService.WITHDRAW_ENGINE, this::withdraw)
        .unary(ControlService.ANNUL_GAME, this::annul)
        .unary(ControlService.LIST_ANNULLED, request -> of(request, this::annulled))
        .unary(ControlService.RESUME_RUN, this::resume)
        .unary(ControlService.APPROVE_RUN, this::approve)
        .unary(ControlService.DELETE_RUN, this::delete)
        .streaming(ControlService.ARCHIVE_RUN, this::archive)
        .unary(ControlService.SCHEDULE_RUN, this::schedule)
        .unary(
            ControlService.ANNOTATE_RUN,
            request ->
                changed(
                    request.run(),
                    ask(
                        own(request.run()),
                        replyTo -> new RunCommand.Annotate(request.note(), replyTo))))
        .unary(ControlService.EXTEND_RUN, this::extend)
        .unary(ControlService.GET_RATINGS, request -> of(request, this::ratings))
        .unary(
            ControlService.GET_GAME,
            request -> find(request.run(), run -> game(run, request.index())))
        .streaming(ControlService.EXPORT_GAMES, this::export)
        .unary(ControlService.LIST_WORKERS, request -> workerList.list())
        .build();
  }

  private CompletionStage<RunCheck> check(CheckRun request) {
    Principal user = Caller.current().principal();
    return checker
        .check(request)
        .thenApply(check ->
            request
                .spec()
                .map(spec -> quotas.problems(user, spec))
                .filter(problems -> !problems.isEmpty())
                .map(RunCheck::wrong)
                .orElse(check));
  }

  private CompletionStage<RunStatus> create(CreateRun request) {
    Principal user = Caller.current().principal();
    RunSpec spec;
    try {
      spec = BuiltInFiles.complete(request.spec());
      TournamentSpec.of(spec);
    } catch (IllegalArgumentException e) {
      throw Replies.invalid(String.valueOf(e.getMessage()));
    }
    return artifacts
        .require(spec.artifacts())
        .thenCompose(here ->
            quotas.create(
                user,
                spec,
                () -> this.<Boolean>ask(to -> new RegistryCommand.IsKnown(request.requestId(), to)),
                () ->
                    create(
                        new CreateRun(spec, request.requestId()),
                        user.owner(),
                        quotas.mustWait(user, spec))))
        .thenCompose(this::view)
        .thenApply(RunStatuses::of);
  }

  private CompletionStage<RunHandle> create(CreateRun request, String owner, boolean waits) {
    return AskPattern.askWithStatus(
        system,
        replyTo ->
            new RegistryCommand.Create(request.spec(), owner, request.requestId(), waits, replyTo),
        TIMEOUT,
        system.scheduler());
  }

  private void watch(RunRequest request, ServerCallStreamObserver<RunStatus> out) {
    runs.find(request.run())
        .ifPresentOrElse(
            run -> feeds.add(run.id(), () -> view(run), new OpenCall<>(out)),
            () -> out.onError(Replies.noRun(request.run())));
  }

  private CompletionStage<RunStatus> change(
      RunRequest request, Function<ActorRef<RunView>, RunCommand> command) {
    return changed(request.run(), ask(own(request.run()), command));
  }

  private CompletionStage<RunStatus> resume(RunRequest request) {
    RunHandle run = own(request.run());
    Principal user = user();
    return changed(
        run.id(),
        view(run)
            .thenCompose(view -> {
              if (view.status() == RunState.WAITING) {
                throw Replies.refused("run " + run.id() + " waits for approval: " + view.problem());
              }
              return quotas.begin(user, run, () -> this.<RunView>ask(run, RunCommand.Resume::new));
            }));
  }

  private CompletionStage<RunStatus> approve(RunRequest request) {
    RunHandle run = runs.find(request.run()).orElseThrow(() -> Replies.noRun(request.run()));
    Caller caller = Caller.current();
    owners.requireApprover(run, caller);
    return changeOrRefuse(
        run, replyTo -> new RunCommand.Approve(caller.principal().owner(), replyTo));
  }

  private CompletionStage<RunStatus> delete(RunRequest request) {
    RunHandle run = own(request.run());
    return changed(run.id(), refusing(removal.remover().delete(run)));
  }

  private void archive(RunRequest request, ServerCallStreamObserver<ByteBuffer> out) {
    RunHandle run = own(request.run());
    List<String> files = run.plan().spec().artifactHashes();
    CompletableFuture<CountedGames> counted =
        removal
            .remover()
            .ended(run)
            .thenCompose(ended -> this.<CountedGames>ask(run, RunCommand.GetCounted::new))
            .toCompletableFuture();
    // The thread of the call waits for the run, since a call must begin before its handler returns.
    new FileStreamCall(
            stream -> removal.archive().write(run.id(), counted.join().indices(), files, stream),
            out)
        .start();
  }

  private static <T> CompletionStage<T> refusing(CompletionStage<T> change) {
    return change.exceptionallyCompose(
        failure -> CompletableFuture.failedStage(Replies.refusal(failure)));
  }

  private CompletionStage<RunStatus> withdraw(WithdrawEngine request) {
    return changeOrRefuse(
        own(request.run()), replyTo -> new RunCommand.Withdraw(request.engine(), replyTo));
  }

  private CompletionStage<RunStatus> annul(AnnulGame request) {
    return changeOrRefuse(
        own(request.run()),
        replyTo ->
            new RunCommand.Annul(request.index(), request.side(), request.reason(), replyTo));
  }

  private CompletionStage<List<AnnulledResult>> annulled(RunHandle run) {
    return ask(run, RunCommand.GetCounted::new).thenApply(CountedGames::annulled);
  }

  private CompletionStage<RunStatus> extend(ExtendRun request) {
    RunHandle run = own(request.run());
    Principal user = user();
    quotas.requireExtension(user, request.games());
    return quotas.begin(
        user,
        run,
        () -> changeOrRefuse(run, replyTo -> new RunCommand.Extend(request.games(), replyTo)));
  }

  /** Sends a command that the run may refuse with one line. */
  private CompletionStage<RunStatus> changeOrRefuse(
      RunHandle run, Function<ActorRef<StatusReply<RunView>>, RunCommand> command) {
    return changed(
        run.id(),
        refusing(
            AskPattern.<RunCommand, RunView>askWithStatus(
                run.actor(), command::apply, TIMEOUT, system.scheduler())));
  }

  private CompletionStage<RunStatus> schedule(ScheduleRun request) {
    RunHandle run = own(request.run());
    Principal user = user();
    Integer priority = request.priority();
    if (priority != null) {
      quotas.requirePriority(user, priority);
    }
    Supplier<CompletionStage<RunView>> change =
        () -> ask(run, replyTo -> new RunCommand.SetSchedule(priority, request.share(), replyTo));
    Double share = request.share();
    return changed(run.id(), share == null ? change.get() : quotas.weigh(user, run, share, change));
  }

  private CompletionStage<RunStatus> changed(String run, CompletionStage<RunView> change) {
    return change.thenApply(view -> {
      listed.forget(run);
      return RunStatuses.of(view);
    });
  }

  private CompletionStage<Standings> ratings(RunHandle run) {
    return ask(run, RunCommand.GetStatistics::new)
        .thenCombineAsync(
            ask(run, RunCommand.GetTournamentResults::new),
            (statistics, results) -> RatingTable.of(run, statistics, results),
            workers);
  }

  private CompletionStage<EncodedGame> game(RunHandle run, int index) {
    return ask(run, RunCommand.GetCounted::new)
        .thenCompose(counted -> {
          Replies.requireGame(run.id(), index, counted.indices(), run.plan().contains(index));
          return archive
              .get(run.id(), index)
              .thenApply(found ->
                  GameExport.game(
                      run.id(),
                      found.orElseThrow(() ->
                          new IllegalStateException("the record of game " + index + " is missing")),
                      counted));
        });
  }

  private void export(ExportGames request, ServerCallStreamObserver<EncodedGame> out) {
    runs.find(request.run())
        .ifPresentOrElse(
            run -> {
              var export = new GameExport(run.id(), request.except(), archive, out);
              this.<CountedGames>ask(run, RunCommand.GetCounted::new).whenComplete(export::begin);
            },
            () -> out.onError(Replies.noRun(request.run())));
  }

  /**
   * Returns a run that the caller wants to change.
   *
   * @throws io.grpc.StatusRuntimeException if there is none, or if the caller may not change it
   */
  private RunHandle own(String id) {
    RunHandle run = runs.find(id).orElseThrow(() -> Replies.noRun(id));
    owners.requireChangeable(run, Caller.current());
    return run;
  }

  private static Principal user() {
    return Caller.current().principal();
  }

  private <T> CompletionStage<T> of(
      RunRequest request, Function<RunHandle, CompletionStage<T>> work) {
    return find(request.run(), work);
  }

  private <T> CompletionStage<T> find(String id, Function<RunHandle, CompletionStage<T>> work) {
    return work.apply(runs.find(id).orElseThrow(() -> Replies.noRun(id)));
  }

  private CompletionStage<RunView> view(RunHandle run) {
    return ask(run, RunCommand.GetView::new);
  }

  private <T> CompletionStage<T> ask(Function<ActorRef<T>, RegistryCommand> question) {
    return AskPattern.ask(system, question::apply, TIMEOUT, system.scheduler());
  }

  private <T> CompletionStage<T> ask(RunHandle run, Function<ActorRef<T>, RunCommand> question) {
    return AskPattern.ask(run.actor(), question::apply, TIMEOUT, system.scheduler());
  }
}
