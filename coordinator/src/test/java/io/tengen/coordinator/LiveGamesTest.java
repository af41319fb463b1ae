package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.ListWorkersRequest;
import io.tengen.proto.v1.ListWorkersResponse;
import io.tengen.proto.v1.LiveBoard;
import io.tengen.proto.v1.LiveChange;
import io.tengen.proto.v1.LiveGameId;
import io.tengen.proto.v1.LiveGameUpdate;
import io.tengen.proto.v1.LiveMove;
import io.tengen.proto.v1.LiveState;
import io.tengen.proto.v1.LiveWall;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.SearchStats;
import io.tengen.proto.v1.WatchGameRequest;
import io.tengen.proto.v1.WatchLiveRequest;
import io.tengen.proto.v1.WatchServiceGrpc;
import io.tengen.proto.v1.Watched;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watching running games, over real connections. */
class LiveGamesTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir private Path directory;
  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new Harness(directory, LEASE);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  /** A wall as a client keeps it. */
  private static final class Wall {
    final Map<LiveGameId, LiveBoard> boards = new LinkedHashMap<>();
    private final Iterator<LiveWall> messages;

    Wall(Channel channel, WatchLiveRequest request) {
      messages =
          WatchServiceGrpc.newBlockingStub(channel)
              .withDeadlineAfter(30, TimeUnit.SECONDS)
              .watchLive(request);
    }

    /** Applies messages until the wall fulfils a condition. */
    void until(Predicate<Map<LiveGameId, LiveBoard>> condition) {
      do {
        apply(messages.next());
      } while (!condition.test(boards));
    }

    /** Returns the board of a game, which must be on the wall. */
    LiveBoard board(LiveGameId game) {
      return Objects.requireNonNull(boards.get(game));
    }

    private void apply(LiveWall message) {
      if (message.getReset()) {
        boards.clear();
      }
      message.getBoardsList().forEach(board -> boards.put(board.getGame(), board));
      for (LiveChange change : message.getChangesList()) {
        boards.computeIfPresent(change.getGame(), (id, board) -> changed(board, change));
      }
      message.getGoneList().forEach(boards::remove);
    }
  }

  private static LiveBoard changed(LiveBoard board, LiveChange change) {
    List<LiveMove> moves =
        new ArrayList<>(board.getState().getMovesList().subList(0, change.getFrom()));
    moves.addAll(change.getMovesList());
    return board.toBuilder()
        .setState(change.toBuilder().setFrom(0).clearMoves().addAllMoves(moves))
        .build();
  }

  private Wall wall(Run run) {
    return new Wall(
        harness.channel, WatchLiveRequest.newBuilder().setRun(run.getId()).setGames(10).build());
  }

  private Iterator<LiveGameUpdate> watch(Run run, int index) {
    return WatchServiceGrpc.newBlockingStub(harness.channel)
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .watchGame(WatchGameRequest.newBuilder().setRun(run.getId()).setIndex(index).build());
  }

  private ScriptedWorker worker(String name, Assignment... held) throws InterruptedException {
    return ScriptedWorker.connect(harness.channel, name, List.of("random"), held);
  }

  private static LiveGameId id(Run run, int index) {
    return LiveGameId.newBuilder().setRun(run.getId()).setIndex(index).build();
  }

  private static Checkpoint moves(GameRecord record, int from, int end) {
    return Checkpoint.newBuilder()
        .setFrom(from)
        .addAllMoves(record.getMovesList().subList(from, end))
        .setStartedAt(record.getStartedAt())
        .build();
  }

  private static GameRecord record(Assignment game) {
    return ScriptedWorker.play(game).getRecord();
  }

  private static boolean hasMoves(Map<LiveGameId, LiveBoard> boards, LiveGameId game, int count) {
    LiveBoard board = boards.get(game);
    return board != null && board.getState().getMovesCount() == count;
  }

  private static List<Integer> points(List<Move> moves) {
    return moves.stream().map(Move::getPoint).toList();
  }

  private static List<Integer> points(LiveBoard board) {
    return board.getState().getMovesList().stream().map(LiveMove::getPoint).toList();
  }

  @Test
  void wallShowsRunningGamesFromTheFirstMoveToTheLast() throws Exception {
    Run run = harness.create(Harness.duel(2).setMatchRules("time=1m+3x10s"));
    ScriptedWorker worker = worker("w");
    Assignment game = worker.next();
    GameRecord whole = record(game);
    LiveGameId id = id(run, game.getJob().getIndex());
    worker.progress(game, moves(whole, 0, 2));

    Wall wall = wall(run);
    wall.until(boards -> hasMoves(boards, id, 2));
    LiveBoard board = wall.board(id);
    assertEquals(game.getGame().getBlack(), board.getBlack());
    assertEquals(game.getGame().getWhite(), board.getWhite());
    assertEquals(game.getGame().getSetup(), board.getSetup());
    assertEquals("1m+3x10s", board.getBlackTime());
    assertEquals(whole.getStartedAt(), board.getStartedAt());
    assertEquals("w", board.getState().getWorker());
    assertEquals(Color.COLOR_BLACK, board.getState().getToMove());
    assertEquals(3, board.getState().getWhiteClock().getPeriods());
    assertEquals(points(whole.getMovesList().subList(0, 2)), points(board));

    Checkpoint third =
        moves(whole, 2, 3).toBuilder()
            .setMoves(
                0,
                whole.getMoves(2).toBuilder()
                    .setNanos(20_000_000_000L)
                    .setSearch(SearchStats.newBuilder().setVisits(50).setWinRate(0.75)))
            .build();
    worker.progress(game, third);
    wall.until(boards -> hasMoves(boards, id, 3));
    LiveChange state = wall.board(id).getState();
    assertEquals(0.75, state.getMoves(2).getWinRate());
    assertEquals(50, state.getMoves(2).getVisits());
    assertFalse(state.getMoves(1).hasWinRate(), "its player did not search");
    assertEquals(40, state.getBlackClock().getMainSeconds(), 1);
    assertEquals(Color.COLOR_WHITE, state.getToMove());

    worker.report(PlayedGame.of(game, whole));
    wall.until(boards -> !boards.containsKey(id));
  }

  @Test
  void workersAreAskedForMovesOnlyWhileSomebodyWatches() throws Exception {
    Run run = harness.create(Harness.duel(3));
    ScriptedWorker worker = worker("w");
    Assignment unwatched = worker.next();
    worker.report(ScriptedWorker.play(unwatched));
    assertTrue(worker.watched.isEmpty(), "nobody watches");

    Assignment game = worker.next();
    Iterator<LiveGameUpdate> updates = watch(run, game.getJob().getIndex());
    assertEquals(LiveState.LIVE_STATE_RUNNING, updates.next().getState());
    Watched watched = worker.await(worker.watched, game);
    assertEquals(game.getLease(), watched.getLease());
    assertTrue(watched.getIntervalMillis() >= 400, "about two reports a second");

    worker.report(PlayedGame.of(game, record(game)));
    Assignment other = worker.next();
    worker.fence(PlayedGame.of(game, record(game)));
    assertTrue(worker.watched.isEmpty(), "nobody watches game " + other.getJob().getIndex());
  }

  @Test
  void gameIsWatchedUntilItsResult() throws Exception {
    Run run = harness.create(Harness.duel(2));
    ScriptedWorker worker = worker("w");
    Iterator<LiveGameUpdate> updates = watch(run, 0);
    LiveGameUpdate waiting = updates.next();
    assertEquals(LiveState.LIVE_STATE_WAITING, waiting.getState());
    assertFalse(waiting.hasBoard());

    Assignment game = worker.next();
    assertEquals(0, game.getJob().getIndex());
    GameRecord whole = record(game);
    LiveGameUpdate begun = updates.next();
    assertEquals(LiveState.LIVE_STATE_RUNNING, begun.getState());
    LiveBoard board = begun.getBoard();
    worker.progress(game, moves(whole, 0, 3));
    while (board.getState().getMovesCount() < 3) {
      LiveGameUpdate update = updates.next();
      board = update.hasBoard() ? update.getBoard() : changed(board, update.getChange());
    }
    assertEquals(points(whole.getMovesList().subList(0, 3)), points(board));

    worker.report(PlayedGame.of(game, whole));
    LiveGameUpdate last = updates.next();
    assertEquals(LiveState.LIVE_STATE_ENDED, last.getState());
    assertEquals(whole.getOutcome(), last.getOutcome());
    assertEquals(points(whole.getMovesList()), points(last.getBoard()));
    assertFalse(updates.hasNext());

    LiveGameUpdate again = watch(run, 0).next();
    assertEquals(last, again, "a game that has ended is sent with its result at once");
  }

  @Test
  void movesContinueOnAnotherWorkerAndAfterAReconnect() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    GameRecord whole = record(game);
    LiveGameId id = id(run, 0);
    Wall wall = wall(run);
    first.progress(game, moves(whole, 0, 2));
    wall.until(boards -> hasMoves(boards, id, 2));
    first.leave();

    ScriptedWorker second = worker("v");
    Assignment again = second.next();
    second.progress(again, moves(whole, 2, 4));
    wall.until(boards -> hasMoves(boards, id, 4));
    assertEquals("v", wall.board(id).getState().getWorker());
    second.await(second.watched, again);

    second.vanish();
    ScriptedWorker reconnected = worker("v", again);
    assertEquals(
        again.getLease(), reconnected.await(reconnected.watched, again).getLease(), "asked anew");
    Checkpoint all =
        moves(whole, 0, 5).toBuilder()
            .setRefereeLog(again.getGame().getCheckpoint().getRefereeLog())
            .build();
    reconnected.progress(again, all);
    wall.until(boards -> hasMoves(boards, id, 5));
    assertEquals(points(whole.getMovesList().subList(0, 5)), points(wall.board(id)));
  }

  @Test
  void aGameThatBeginsAgainReplacesItsMoves() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    GameRecord whole = record(game);
    LiveGameId id = id(run, 0);
    Wall wall = wall(run);
    first.progress(game, moves(whole, 0, 4));
    wall.until(boards -> hasMoves(boards, id, 4));
    first.leave();

    ScriptedWorker second = worker("v");
    Assignment again = second.next();
    // It does not continue the moves, but plays the game from its start.
    second.progress(again, moves(whole, 0, 1));
    wall.until(boards -> hasMoves(boards, id, 1));
  }

  @Test
  void workersSendTheWholeGameToARestartedCoordinator() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    GameRecord whole = record(game);
    first.progress(game, moves(whole, 0, 3));
    Wall before = wall(run);
    before.until(boards -> hasMoves(boards, id(run, 0), 3));
    harness.close();
    harness = new Harness(directory, LEASE);

    ScriptedWorker back = worker("w", game);
    Wall after = wall(run);
    back.await(back.watched, game);
    back.progress(game, moves(whole, 0, 4));
    after.until(boards -> hasMoves(boards, id(run, 0), 4));
    assertEquals(points(whole.getMovesList().subList(0, 4)), points(after.board(id(run, 0))));
  }

  @Test
  void aWallOfAllRunsShowsGamesOfEach() throws Exception {
    Run one = harness.create(Harness.duel(5));
    Run two = harness.create(Harness.duel(5));
    ScriptedWorker worker = worker("w");
    worker.ready(6);
    Wall wall = new Wall(harness.channel, WatchLiveRequest.newBuilder().setGames(4).build());
    wall.until(boards -> boards.size() == 4);
    for (Run run : List.of(one, two)) {
      assertEquals(
          2, wall.boards.keySet().stream().filter(id -> id.getRun().equals(run.getId())).count());
    }
  }

  @Test
  void workersAreWatchedAsTheyComeAndGo() throws Exception {
    Run run = harness.create(Harness.duel(4));
    Iterator<ListWorkersResponse> lists =
        WatchServiceGrpc.newBlockingStub(harness.channel)
            .withDeadlineAfter(30, TimeUnit.SECONDS)
            .watchWorkers(ListWorkersRequest.getDefaultInstance());
    assertEquals(0, lists.next().getWorkersCount());
    ScriptedWorker worker = worker("w");
    Assignment game = worker.next();
    ListWorkersResponse now = lists.next();
    while (now.getWorkersCount() == 0 || now.getWorkers(0).getPlayingCount() == 0) {
      worker.heartbeat(game);
      now = lists.next();
    }
    assertEquals("w", now.getWorkers(0).getName());
    assertEquals(run.getId(), now.getWorkers(0).getPlaying(0).getRun());
    worker.leave();
    while (now.getWorkersCount() > 0) {
      now = lists.next();
    }
  }

  @Test
  void aGameOfACancelledRunEndsWithoutAResult() throws Exception {
    Run run = harness.create(Harness.duel(2));
    worker("w").next();
    Iterator<LiveGameUpdate> updates = watch(run, 0);
    assertEquals(LiveState.LIVE_STATE_RUNNING, updates.next().getState());
    harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
    LiveGameUpdate last = updates.next();
    assertEquals(LiveState.LIVE_STATE_ENDED, last.getState());
    assertFalse(last.hasOutcome());
    assertFalse(updates.hasNext());
  }

  @Test
  void unknownRunsAndGamesAreNotFound() {
    Run run = harness.create(Harness.duel(2));
    assertEquals(
        "run " + run.getId() + " has no game 2",
        assertThrows(StatusRuntimeException.class, () -> watch(run, 2).next())
            .getStatus()
            .getDescription());
    WatchLiveRequest unknown = WatchLiveRequest.newBuilder().setRun("none").build();
    assertEquals(
        Status.Code.NOT_FOUND,
        assertThrows(
                StatusRuntimeException.class,
                () -> new Wall(harness.channel, unknown).until(boards -> true))
            .getStatus()
            .getCode());
  }
}
