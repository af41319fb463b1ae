package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunStatus;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.run.plan.FleetShare;
import io.tengen.coordinator.run.plan.RunSpec;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceImplBase;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GetGameRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.ListRunsResponse;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.ScheduleRunRequest;
import io.tengen.proto.v1.WatchRunRequest;
import io.tengen.proto.v1.WithdrawEngineRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The users' service: asks the runs, translates their answers. No call blocks. */
final class ControlEdge extends ControlServiceImplBase {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_REQUEST_ID = 256;

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;
  private final GameArchive archive;
  private final ArtifactEdge artifacts;
  private final Executor workers;

  /**
   * @param workers runs what takes some milliseconds of computing
   */
  ControlEdge(
      ActorSystem<RegistryCommand> system,
      RunDirectory runs,
      GameArchive archive,
      ArtifactEdge artifacts,
      Executor workers) {
    this.system = system;
    this.runs = runs;
    this.archive = archive;
    this.artifacts = artifacts;
    this.workers = workers;
  }

  @Override
  public void createRun(CreateRunRequest request, StreamObserver<Run> out) {
    RunSpec spec;
    try {
      spec = WireRuns.spec(request.getSpec());
    } catch (IllegalArgumentException e) {
      out.onError(Replies.invalid(String.valueOf(e.getMessage())));
      return;
    }
    if (request.getRequestId().length() > MAX_REQUEST_ID) {
      out.onError(Replies.invalid("request_id is longer than " + MAX_REQUEST_ID + " letters"));
      return;
    }
    CompletionStage<RunHandle> created =
        artifacts
            .require(spec.networks())
            .thenCompose(here ->
                AskPattern.askWithStatus(
                    system,
                    replyTo -> new RegistryCommand.Create(spec, request.getRequestId(), replyTo),
                    TIMEOUT,
                    system.scheduler()));
    Replies.send(created.thenCompose(this::view).thenApply(WireRuns::run), out);
  }

  @Override
  public void getRun(GetRunRequest request, StreamObserver<Run> out) {
    answer(request.getRun(), out, run -> view(run).thenApply(WireRuns::run));
  }

  @Override
  public void listRuns(ListRunsRequest request, StreamObserver<ListRunsResponse> out) {
    List<CompletableFuture<RunView>> views =
        runs.all().stream().map(run -> view(run).toCompletableFuture()).toList();
    Replies.send(
        CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
            .thenApply(done ->
                ListRunsResponse.newBuilder()
                    .addAllRuns(views.stream().map(view -> WireRuns.brief(view.join())).toList())
                    .build()),
        out);
  }

  @Override
  public void watchRun(WatchRunRequest request, StreamObserver<Run> out) {
    runs.find(request.getRun())
        .ifPresentOrElse(
            run ->
                new Watch<>(
                        system,
                        () -> view(run),
                        WireRuns::brief,
                        view -> view.status() != RunStatus.RUNNING,
                        (ServerCallStreamObserver<Run>) out)
                    .start(),
            () -> out.onError(Replies.noRun(request.getRun())));
  }

  @Override
  public void cancelRun(CancelRunRequest request, StreamObserver<Run> out) {
    answer(
        request.getRun(),
        out,
        run -> this.<RunView>ask(run, RunCommand.Cancel::new).thenApply(WireRuns::run));
  }

  @Override
  public void withdrawEngine(WithdrawEngineRequest request, StreamObserver<Run> out) {
    answer(
        request.getRun(),
        out,
        run ->
            AskPattern.<RunCommand, RunView>askWithStatus(
                    run.actor(),
                    replyTo -> new RunCommand.Withdraw(request.getEngine(), replyTo),
                    TIMEOUT,
                    system.scheduler())
                .exceptionallyCompose(
                    failure -> CompletableFuture.failedStage(Replies.refusal(failure)))
                .thenApply(WireRuns::run));
  }

  @Override
  public void resumeRun(ResumeRunRequest request, StreamObserver<Run> out) {
    answer(
        request.getRun(),
        out,
        run -> this.<RunView>ask(run, RunCommand.Resume::new).thenApply(WireRuns::run));
  }

  @Override
  public void scheduleRun(ScheduleRunRequest request, StreamObserver<Run> out) {
    Integer priority = request.hasPriority() ? request.getPriority() : null;
    Double share = request.hasShare() ? request.getShare() : null;
    try {
      FleetShare.DEFAULT.with(priority, share);
    } catch (IllegalArgumentException e) {
      out.onError(Replies.invalid(String.valueOf(e.getMessage())));
      return;
    }
    answer(
        request.getRun(),
        out,
        run ->
            this.<RunView>ask(run, replyTo -> new RunCommand.SetSchedule(priority, share, replyTo))
                .thenApply(WireRuns::run));
  }

  @Override
  public void getRatings(GetRatingsRequest request, StreamObserver<Ratings> out) {
    answer(
        request.getRun(),
        out,
        run ->
            ask(run, RunCommand.GetTally::new)
                .thenCombineAsync(
                    ask(run, RunCommand.GetPlacings::new),
                    (tally, placings) -> RatingTable.of(run, tally, placings),
                    workers));
  }

  @Override
  public void getGame(GetGameRequest request, StreamObserver<Game> out) {
    answer(request.getRun(), out, run -> game(run, request.getIndex()));
  }

  private CompletionStage<Game> game(RunHandle run, int index) {
    return ask(run, RunCommand.GetCommitted::new)
        .thenCompose(committed -> {
          if (index < 0 || !committed.get(index)) {
            throw Replies.notFound(
                run.plan().contains(index)
                    ? "game " + index + " of run " + run.id() + " is not finished yet"
                    : "run " + run.id() + " has no game " + index);
          }
          return archive.get(run.id(), index);
        })
        .thenApply(found ->
            WireGames.game(
                run.id(),
                found.orElseThrow(() ->
                    new IllegalStateException("the record of game " + index + " is missing"))));
  }

  @Override
  public void exportGames(ExportGamesRequest request, StreamObserver<Game> out) {
    var call = (ServerCallStreamObserver<Game>) out;
    runs.find(request.getRun())
        .ifPresentOrElse(
            run -> {
              var export = new GameExport(run.id(), request.getExceptList(), archive, call);
              ask(run, RunCommand.GetCommitted::new).whenComplete(export::begin);
            },
            () -> out.onError(Replies.noRun(request.getRun())));
  }

  private <T> void answer(
      String id, StreamObserver<T> out, Function<RunHandle, CompletionStage<T>> work) {
    runs.find(id)
        .ifPresentOrElse(
            run -> Replies.send(work.apply(run), out), () -> out.onError(Replies.noRun(id)));
  }

  private CompletionStage<RunView> view(RunHandle run) {
    return ask(run, RunCommand.GetView::new);
  }

  private <T> CompletionStage<T> ask(RunHandle run, Function<ActorRef<T>, RunCommand> question) {
    return AskPattern.ask(run.actor(), question::apply, TIMEOUT, system.scheduler());
  }
}
