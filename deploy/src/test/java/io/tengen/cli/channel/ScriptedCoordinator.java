package io.tengen.cli.channel;

import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceImplBase;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.EngineRating;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Forfeits;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.GetGameRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.ListRunsResponse;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveVisits;
import io.tengen.proto.v1.Outcome;
import io.tengen.proto.v1.PairScore;
import io.tengen.proto.v1.PauseRunRequest;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.SearchStats;
import io.tengen.proto.v1.WatchRunRequest;
import io.tengen.proto.v1.WithdrawEngineRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A gRPC server that acts as a coordinator with one run, {@code r1}, whose games are all the same,
 * for tests of {@link Control} over a real connection.
 */
public final class ScriptedCoordinator extends ControlServiceImplBase implements AutoCloseable {
  /** How long the first watch of the run {@code quiet} is silent before it breaks. */
  private static final long QUIET_MILLIS = 500;

  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger watches = new AtomicInteger();
  private volatile RunSpec spec = RunSpec.newBuilder().setKind(RunKind.RUN_KIND_EVALUATION).build();
  private volatile String problem = "";
  private volatile String gamesOf = "r1";
  private volatile RunState end = RunState.RUN_STATE_FINISHED;
  private final List<String> requestIds = new CopyOnWriteArrayList<>();
  private final AtomicInteger unansweredCreations = new AtomicInteger();
  private final Server server;
  private final String address;

  public ScriptedCoordinator() throws IOException {
    this(0);
  }

  /**
   * @param port the port to listen on; 0 for any free port
   */
  public ScriptedCoordinator(int port) throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .addService(this)
            .build()
            .start();
    address = "127.0.0.1:" + server.getPort();
  }

  /** Returns the address as {@code HOST:PORT}. */
  public String address() {
    return address;
  }

  /** Returns the requests so far. */
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /** Makes watches see the run cancelled by another user from now on. */
  public void cancelledByOthers() {
    end = RunState.RUN_STATE_CANCELLED;
  }

  /** Makes games name this run from now on. */
  public void sayingThatGamesAreOf(String run) {
    gamesOf = run;
  }

  /** Makes watches see the run fail for this reason from now on. */
  public void failing(String why) {
    problem = why;
    end = RunState.RUN_STATE_FAILED;
  }

  /** Makes this many further creations fail as at a coordinator that is being stopped. */
  public void leavingCreationsUnanswered(int count) {
    unansweredCreations.set(count);
  }

  /** Returns the request ids of all creations so far. */
  public List<String> requestIds() {
    return List.copyOf(requestIds);
  }

  /** Makes the run a self-play run from now on. */
  public void selfPlay() {
    spec = spec.toBuilder().setKind(RunKind.RUN_KIND_SELF_PLAY).build();
  }

  @Override
  public void createRun(CreateRunRequest request, StreamObserver<Run> answer) {
    calls.add("create");
    requestIds.add(request.getRequestId());
    spec = request.getSpec();
    if (unansweredCreations.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
      fail(answer, Status.UNAVAILABLE, "shutting down");
    } else if (spec.getSeed() == 13) {
      fail(answer, Status.INVALID_ARGUMENT, "seed 13 brings bad luck; choose another");
    } else if (spec.getSeed() == 14) {
      fail(answer, Status.INTERNAL, "disk full");
    } else {
      answer(answer, run(RunState.RUN_STATE_RUNNING, 0));
    }
  }

  @Override
  public void getRun(GetRunRequest request, StreamObserver<Run> answer) {
    calls.add("get");
    if (request.getRun().equals("r1")) {
      answer(answer, run(RunState.RUN_STATE_RUNNING, 1));
    } else if (!request.getRun().equals("silence")) {
      fail(answer, Status.NOT_FOUND, "there is no run " + request.getRun());
    }
  }

  @Override
  public void listRuns(ListRunsRequest request, StreamObserver<ListRunsResponse> answer) {
    calls.add("list");
    answer(
        answer, ListRunsResponse.newBuilder().addRuns(run(RunState.RUN_STATE_RUNNING, 1)).build());
  }

  @Override
  public void watchRun(WatchRunRequest request, StreamObserver<Run> answer) {
    calls.add("watch");
    int watch = watches.incrementAndGet();
    if (request.getRun().equals("gone") && watch > 1) {
      fail(answer, Status.UNAVAILABLE, "shutting down");
      return;
    }
    for (int committed = 0; committed < 3; committed++) {
      answer.onNext(run(RunState.RUN_STATE_RUNNING, committed));
    }
    switch (request.getRun()) {
      case "endless" -> {}
      case "broken", "gone" -> fail(answer, Status.UNAVAILABLE, "shutting down");
      case "rickety" -> failOrEnd(answer, watch <= 2, 0);
      case "quiet" -> failOrEnd(answer, watch == 1, QUIET_MILLIS);
      default -> failOrEnd(answer, false, 0);
    }
  }

  private void failOrEnd(StreamObserver<Run> answer, boolean fails, long millis) {
    if (fails) {
      CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
          .execute(() -> fail(answer, Status.UNAVAILABLE, "shutting down"));
    } else {
      // A last game arrives after the run was stopped.
      answer.onNext(run(end, end == RunState.RUN_STATE_CANCELLED ? 2 : 3));
      answer.onCompleted();
    }
  }

  @Override
  public void cancelRun(CancelRunRequest request, StreamObserver<Run> answer) {
    calls.add("cancel");
    answer(answer, run(RunState.RUN_STATE_CANCELLED, 1));
  }

  @Override
  public void withdrawEngine(WithdrawEngineRequest request, StreamObserver<Run> answer) {
    calls.add("withdraw");
    fail(answer, Status.UNAVAILABLE, "shutting down");
  }

  @Override
  public void pauseRun(PauseRunRequest request, StreamObserver<Run> answer) {
    calls.add("pause");
    answer(answer, run(RunState.RUN_STATE_PAUSED, 1));
  }

  @Override
  public void resumeRun(ResumeRunRequest request, StreamObserver<Run> answer) {
    calls.add("resume");
    answer(answer, run(RunState.RUN_STATE_RUNNING, 1));
  }

  @Override
  public void getRatings(GetRatingsRequest request, StreamObserver<Ratings> answer) {
    calls.add("ratings");
    answer(
        answer,
        Ratings.newBuilder()
            .setRun(request.getRun())
            .setGames(3)
            .setAnchor("a")
            .addEngines(rating("b", 120.5, 99.5, 2, 1, 0))
            .addEngines(rating("a", 0, 0, 1, 2, 0))
            .addPairs(PairScore.newBuilder().setFirst("a").setSecond("b").setWins(1).setLosses(2))
            .build());
  }

  @Override
  public void getGame(GetGameRequest request, StreamObserver<Game> answer) {
    calls.add("game");
    if (request.getIndex() < 3) {
      answer(answer, game(request.getIndex()));
    } else {
      fail(answer, Status.NOT_FOUND, "run r1 has no game " + request.getIndex());
    }
  }

  @Override
  public void exportGames(ExportGamesRequest request, StreamObserver<Game> answer) {
    calls.add("export");
    for (int index = 0; index < 3; index++) {
      answer.onNext(game(index));
    }
    answer.onCompleted();
  }

  private Run run(RunState state, int committed) {
    RunSpec.Builder of = spec.toBuilder().setGames(3);
    if (!of.hasSetup()) {
      of.getSetupBuilder()
          .setRules("chinese")
          .setBoardSize(5)
          .setKomi(24.5)
          .setFirstToMove(io.tengen.proto.v1.Color.COLOR_BLACK);
      boolean selfPlay = of.getKind() == RunKind.RUN_KIND_SELF_PLAY;
      for (String name : selfPlay ? List.of("a") : List.of("a", "b")) {
        of.addEnginesBuilder().setName(name).setKind("random");
      }
    }
    return Run.newBuilder()
        .setId("r1")
        .setSpec(of)
        .setState(state)
        .setCommitted(committed)
        .setWorkers(1)
        .setProblem(state == RunState.RUN_STATE_FAILED ? problem : "")
        .build();
  }

  private static EngineRating rating(
      String name, double elo, double error, int wins, int losses, int draws) {
    return EngineRating.newBuilder()
        .setName(name)
        .setElo(elo)
        .setError95(error)
        .setGames(wins + losses + draws)
        .setScore(wins + 0.5 * draws)
        .setWins(wins)
        .setLosses(losses)
        .setDraws(draws)
        .setSecondsPerMove(0.25)
        .setForfeits(Forfeits.newBuilder().setByCrash(losses))
        .build();
  }

  private Game game(int index) {
    GameRecord.Builder record =
        GameRecord.newBuilder().setBlack("a").setWhite("b").setSeed(40 + index);
    record
        .getSetupBuilder()
        .setRules("chinese")
        .setBoardSize(5)
        .setKomi(24.5)
        .setFirstToMove(io.tengen.proto.v1.Color.COLOR_BLACK);
    record.getStartedAtBuilder().setSeconds(1_700_000_000);
    record.addMoves(
        Move.newBuilder()
            .setPoint(13)
            .setNanos(1_000_000)
            .setSearch(
                SearchStats.newBuilder()
                    .setVisits(10)
                    .setWinRate(0.75)
                    .addCandidates(MoveVisits.newBuilder().setPoint(13).setVisits(9))
                    .addCandidates(MoveVisits.newBuilder().setPoint(1).setVisits(1))));
    record.addMoves(Move.newBuilder().setPoint(0));
    record.setOutcome(
        Outcome.newBuilder()
            .setWinner(io.tengen.proto.v1.Color.COLOR_WHITE)
            .setReason(EndReason.END_REASON_TIME)
            .setNote("61.0 s for move 3"));
    return Game.newBuilder()
        .setRun(gamesOf)
        .setIndex(index)
        .setRecord(record.build().toByteString())
        .setWorker("w")
        .build();
  }

  private static <T> void answer(StreamObserver<T> observer, T message) {
    observer.onNext(message);
    observer.onCompleted();
  }

  private static void fail(StreamObserver<?> observer, Status status, String message) {
    observer.onError(status.withDescription(message).asRuntimeException());
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
