package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.report.ReportRefusedException;
import io.tengen.coordinator.report.RunReports;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.coordinator.run.RunSummary;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.run.summary.BreakdownLog;
import io.tengen.coordinator.run.summary.HistoryPoint;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.GameArchive.ArchivedGame;
import io.tengen.coordinator.store.GameSummaries;
import io.tengen.coordinator.tournament.TournamentResults;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.control.ControlService.GetGame;
import io.tengen.wire.control.ControlService.RunRequest;
import io.tengen.wire.result.GamePage;
import io.tengen.wire.result.GameQuery;
import io.tengen.wire.result.GameView;
import io.tengen.wire.result.ResultService;
import io.tengen.wire.result.RunHistory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The service for results game by game and in sums. No method blocks. */
final class ResultServiceImpl implements BindableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int CHUNK = 256 << 10;

  private final ActorSystem<?> system;
  private final RunDirectory runs;
  private final GameArchive archive;
  private final GameSummaries summaries;
  private final InstantSource clock;
  private final RunReports reports;
  private final Executor computing;

  /**
   * @param reports writes reports
   * @param computing runs computations of some milliseconds
   */
  ResultServiceImpl(
      ActorSystem<?> system,
      RunDirectory runs,
      GameArchive archive,
      GameSummaries summaries,
      RunReports reports,
      InstantSource clock,
      Executor computing) {
    this.system = system;
    this.runs = runs;
    this.archive = archive;
    this.summaries = summaries;
    this.reports = reports;
    this.clock = clock;
    this.computing = computing;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(ResultService.descriptor())
        .unary(ResultService.GET_HISTORY, request -> history(run(request.run())))
        .unary(ResultService.LIST_GAMES, this::list)
        .unary(ResultService.SHOW_GAME, this::show)
        .unary(
            ResultService.GET_BREAKDOWN,
            request -> {
              RunHandle run = run(request.run());
              return this.<RunSummary>ask(run, RunCommand.GetSummary::new)
                  .thenApplyAsync(
                      summary -> BreakdownLog.toBreakdown(run.plan(), summary.breakdown()),
                      computing);
            })
        .streaming(ResultService.GET_REPORT, this::report)
        .build();
  }

  private CompletionStage<RunHistory> history(RunHandle run) {
    return this.<RunSummary>ask(run, RunCommand.GetSummary::new)
        .thenApplyAsync(summary -> history(run, summary), computing);
  }

  private RunHistory history(RunHandle run, RunSummary summary) {
    List<EngineSpec> engines = run.plan().spec().engines();
    List<HistoryPoint> points = new ArrayList<>(summary.points());
    if (summary.games() > 0 && (points.isEmpty() || points.getLast().games() < summary.games())) {
      points.add(
          HistoryPoint.of(
              summary.games(), clock.instant(), summary.test(), engines.size(), summary.pairs()));
    }
    return new RunHistory(
        engines.stream().map(EngineSpec::name).toList(),
        points.stream().map(HistoryPoint::toPoint).toList(),
        summary.test().map(test -> OptionalDouble.of(test.lower())).orElse(NO_BOUND),
        summary.test().map(test -> OptionalDouble.of(test.upper())).orElse(NO_BOUND));
  }

  private static final OptionalDouble NO_BOUND = OptionalDouble.empty();

  private CompletionStage<GamePage> list(GameQuery query) {
    RunHandle run = run(query.run());
    return this.<CountedGames>ask(run, RunCommand.GetCounted::new)
        .thenCompose(counted -> new GameList(run, query, counted).page(summaries));
  }

  private CompletionStage<GameView> show(GetGame request) {
    RunHandle run = run(request.run());
    int index = request.index();
    return this.<CountedGames>ask(run, RunCommand.GetCounted::new)
        .thenCompose(counted -> {
          Replies.requireGame(run.id(), index, counted.indices(), run.plan().contains(index));
          return archive
              .get(run.id(), index)
              .thenApplyAsync(
                  found -> view(run, found.orElseThrow(() -> missing(index)), counted), computing);
        });
  }

  private void report(RunRequest request, ServerCallStreamObserver<ByteBuffer> out) {
    // With a handler set, a message to a disconnected client does not throw.
    out.setOnCancelHandler(() -> {});
    runs.find(request.run())
        .ifPresentOrElse(
            run ->
                report(run)
                    .whenComplete((page, failure) -> {
                      if (failure == null) {
                        send(page, out);
                      } else {
                        out.onError(Replies.statusOf(failure));
                      }
                    }),
            () -> out.onError(Replies.noRun(request.run())));
  }

  private CompletionStage<byte[]> report(RunHandle run) {
    CompletionStage<RunView> view = ask(run, RunCommand.GetView::new);
    CompletionStage<RunStatistics> statistics = ask(run, RunCommand.GetStatistics::new);
    CompletionStage<TournamentResults> results = ask(run, RunCommand.GetTournamentResults::new);
    return statistics
        .thenCombineAsync(
            results, (counts, placed) -> RatingTable.of(run, counts, placed), computing)
        .thenCombine(view, (places, now) -> Map.entry(RunStatuses.of(now), places))
        .thenCombine(
            this.<CountedGames>ask(run, RunCommand.GetCounted::new),
            (found, counted) -> reports.write(found.getKey(), found.getValue(), counted))
        .thenCompose(page -> page)
        .exceptionallyCompose(failure -> CompletableFuture.failedStage(refusal(failure)));
  }

  private static Throwable refusal(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (!(cause instanceof ReportRefusedException refused)) {
      return failure;
    }
    Status status = refused.isTemporary() ? Status.RESOURCE_EXHAUSTED : Status.FAILED_PRECONDITION;
    return status.withDescription(refused.getMessage()).asRuntimeException();
  }

  private static void send(byte[] page, ServerCallStreamObserver<ByteBuffer> out) {
    for (int from = 0; from < page.length; from += CHUNK) {
      out.onNext(ByteBuffer.wrap(page, from, Math.min(CHUNK, page.length - from)).slice());
    }
    out.onCompleted();
  }

  private static IllegalStateException missing(int index) {
    return new IllegalStateException("the record of game " + index + " is missing");
  }

  private static GameView view(RunHandle run, ArchivedGame game, CountedGames counted) {
    GameRecord record = GameRecordCodec.fromBytes(game.record().toArrayUnsafe());
    return new GameView(
        run.id(),
        game.index(),
        counted.number(game.index()),
        game.worker(),
        counted.status(game.index()),
        record,
        Sgf.write(record, "Game " + game.index(), "Tengen run " + run.id()));
  }

  private RunHandle run(String id) {
    return runs.find(id).orElseThrow(() -> Replies.noRun(id));
  }

  private <T> CompletionStage<T> ask(RunHandle run, Function<ActorRef<T>, RunCommand> question) {
    return AskPattern.ask(run.actor(), question::apply, TIMEOUT, system.scheduler());
  }
}
