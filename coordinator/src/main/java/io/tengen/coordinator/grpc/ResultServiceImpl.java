package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.report.Contributors;
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
import io.tengen.wire.result.RunBreakdown;
import io.tengen.wire.result.RunHistory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The service for results game by game and in sums. No method blocks. */
final class ResultServiceImpl implements BindableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The longest time from the request of a report to its last byte. */
  private static final Duration LONGEST_SENDING = Duration.ofMinutes(5);

  private final ActorSystem<?> system;
  private final RunDirectory runs;
  private final GameArchive archive;
  private final GameSummaries summaries;
  private final InstantSource clock;
  private final RunReports reports;
  private final Executor computing;
  private final Contributors contributors;

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
    contributors = new Contributors(this::workers, System::nanoTime);
  }

  private CompletionStage<List<RunBreakdown.Worker>> workers(String id) {
    RunHandle run = run(id);
    return this.<RunSummary>ask(run, RunCommand.GetSummary::new)
        .thenApplyAsync(summary -> BreakdownLog.workers(summary.breakdown()), computing);
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
        .unary(
            ResultService.LIST_CONTRIBUTORS,
            _ -> contributors.of(runs.all().stream().map(RunHandle::id).toList()))
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
    Optional<RunHandle> run = runs.find(request.run());
    if (run.isEmpty()) {
      out.onError(Replies.noRun(request.run()));
      return;
    }
    PageSender sender = new PageSender(out);
    report(run.get())
        .whenComplete((report, failure) -> {
          if (failure == null) {
            sender.send(report);
          } else {
            sender.fail(Replies.statusOf(failure));
          }
        });
    system.scheduler().scheduleOnce(LONGEST_SENDING, sender::giveUp, system.executionContext());
  }

  private CompletionStage<RunReports.Report> report(RunHandle run) {
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
        .thenCompose(page -> page);
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

  /** Sends a report as fast as the client takes it. */
  private static final class PageSender {
    private static final int CHUNK = 256 << 10;

    private final ServerCallStreamObserver<ByteBuffer> out;

    /** The report that is being sent; null before and after. */
    @GuardedBy("this")
    private RunReports.@Nullable Report report;

    @GuardedBy("this")
    private int next;

    @GuardedBy("this")
    private boolean done;

    /** Must be created by the thread that received the call. */
    PageSender(ServerCallStreamObserver<ByteBuffer> out) {
      this.out = out;
      out.setOnReadyHandler(this::proceed);
      out.setOnCancelHandler(this::end);
    }

    synchronized void send(RunReports.Report written) {
      if (done) {
        written.sent().run();
        return;
      }
      report = written;
      proceed();
    }

    private synchronized void proceed() {
      if (report == null) {
        return;
      }
      byte[] page = report.page();
      while (out.isReady() && next < page.length) {
        int length = Math.min(CHUNK, page.length - next);
        out.onNext(ByteBuffer.wrap(page, next, length).slice());
        next += length;
      }
      if (next == page.length) {
        out.onCompleted();
        end();
      }
    }

    synchronized void fail(StatusRuntimeException status) {
      if (!done) {
        out.onError(status);
        end();
      }
    }

    void giveUp() {
      fail(
          Status.DEADLINE_EXCEEDED
              .withDescription("the report was not written and received in time")
              .asRuntimeException());
    }

    private synchronized void end() {
      done = true;
      if (report != null) {
        report.sent().run();
        report = null;
      }
    }
  }

  private RunHandle run(String id) {
    return runs.find(id).orElseThrow(() -> Replies.noRun(id));
  }

  private <T> CompletionStage<T> ask(RunHandle run, Function<ActorRef<T>, RunCommand> question) {
    return AskPattern.ask(run.actor(), question::apply, TIMEOUT, system.scheduler());
  }
}
