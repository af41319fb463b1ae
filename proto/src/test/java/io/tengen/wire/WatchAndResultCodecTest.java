package io.tengen.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.grpc.MethodDescriptor;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.access.AuditEntry;
import io.tengen.wire.access.AuditQuery;
import io.tengen.wire.control.ControlService.RunRequest;
import io.tengen.wire.control.ResultStatus;
import io.tengen.wire.result.Contributor;
import io.tengen.wire.result.GamePage;
import io.tengen.wire.result.GameQuery;
import io.tengen.wire.result.GameSummary;
import io.tengen.wire.result.ResultService;
import io.tengen.wire.result.RunBreakdown;
import io.tengen.wire.result.RunHistory;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveChange;
import io.tengen.wire.watch.LiveGameId;
import io.tengen.wire.watch.LiveGameUpdate;
import io.tengen.wire.watch.LiveMove;
import io.tengen.wire.watch.LiveState;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Requests and answers of the services by which people look at games and results. */
class WatchAndResultCodecTest {
  private static final Instant AT = Instant.ofEpochSecond(1_700_000_000, 123_000_000);
  private static final LiveGameId GAME = new LiveGameId("run", 7);
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 9, 7);
  private static final LiveChange CHANGE =
      new LiveChange(
          GAME,
          3,
          List.of(
              new LiveMove(40, Color.BLACK, 1.5, 0.25, 800, -3.5),
              new LiveMove(-1, Color.WHITE, 0, Double.NaN, 0, Double.NaN)),
          Color.WHITE,
          Optional.of(new TimeLeft(Duration.ofSeconds(90), 3, 0, Duration.ofSeconds(30))),
          Optional.empty(),
          Optional.of(AT),
          "worker");
  private static final LiveBoard BOARD =
      new LiveBoard(
          5,
          new EngineSpec("a", "mcts", Map.of("visits", "100")),
          new EngineSpec("b", "random", Map.of()),
          SETUP,
          "opening",
          2,
          TimeSystem.parse("10m+3x30s"),
          TimeSystem.parse("1m"),
          Optional.empty(),
          CHANGE);
  private static final Outcome SCORED = new Outcome(Color.WHITE, Outcome.Reason.SCORE, 2.5, "");

  private static <A> void assertAnswer(MethodDescriptor<?, A> method, A answer) {
    assertEquals(answer, method.parseResponse(method.streamResponse(answer)));
  }

  private static <Q> void assertRequest(MethodDescriptor<Q, ?> method, Q request) {
    assertEquals(request, method.parseRequest(method.streamRequest(request)));
  }

  @Test
  void wallsOfGamesArriveAsTheyWereSent() {
    assertRequest(WatchService.WATCH_LIVE, new WatchLive("run", 30));
    assertAnswer(
        WatchService.WATCH_LIVE,
        new LiveWall(true, List.of(BOARD), List.of(CHANGE), List.of(new LiveGameId("run", 1))));
    assertAnswer(WatchService.WATCH_LIVE, new LiveWall(false, List.of(), List.of(), List.of()));
  }

  @Test
  void aWatchedGameArrivesInEachState() {
    assertRequest(WatchService.WATCH_GAME, GAME);
    assertAnswer(
        WatchService.WATCH_GAME,
        new LiveGameUpdate(
            LiveState.RUNNING, Optional.empty(), Optional.of(CHANGE), Optional.empty()));
    assertAnswer(
        WatchService.WATCH_GAME,
        new LiveGameUpdate(
            LiveState.ENDED, Optional.of(BOARD), Optional.empty(), Optional.of(SCORED)));
    assertAnswer(
        WatchService.WATCH_GAME,
        new LiveGameUpdate(
            LiveState.WAITING, Optional.empty(), Optional.empty(), Optional.empty()));
  }

  @Test
  void anAnswerToManyClientsIsEncodedOnce() {
    LiveWall wall = new LiveWall(true, List.of(BOARD), List.of(), List.of());
    Service.EncodedMessage first =
        (Service.EncodedMessage) WatchService.WATCH_LIVE.streamResponse(wall);
    Service.EncodedMessage second =
        (Service.EncodedMessage) WatchService.WATCH_LIVE.streamResponse(wall);
    assertSame(first.bytes(), second.bytes());
    LiveWall equal = new LiveWall(true, List.of(BOARD), List.of(), List.of());
    Service.EncodedMessage other =
        (Service.EncodedMessage) WatchService.WATCH_LIVE.streamResponse(equal);
    assertNotSame(first.bytes(), other.bytes());
    assertArrayEquals(first.bytes(), other.bytes());
  }

  @Test
  void pagesOfGamesArriveAsTheyWereSent() {
    assertRequest(
        ResultService.LIST_GAMES,
        new GameQuery("run", "a", "b", "opening", "win", 10, 200, 50, "49", true));
    GameSummary game =
        new GameSummary(
            49, 12, "a", "b", SCORED, 120, "opening", "worker", AT, 12.5, ResultStatus.STANDS);
    assertAnswer(ResultService.LIST_GAMES, new GamePage(List.of(game), "50"));
    assertAnswer(ResultService.LIST_GAMES, new GamePage(List.of(), ""));
  }

  @Test
  void breakdownsArriveAsTheyWereSent() {
    assertAnswer(
        ResultService.GET_BREAKDOWN,
        new RunBreakdown(
            List.of(new RunBreakdown.Opening("o", 10, 5, 3, 1, 9, 5.5)),
            List.of(new RunBreakdown.Ending(Outcome.Reason.RESIGN, 4, 3, 0)),
            List.of(new RunBreakdown.Length(100, 109, 7)),
            List.of(new RunBreakdown.Worker("w", 10, 1_234_567_890_123L, 3.5, 1)),
            List.of(
                new RunBreakdown.Engine(
                    "a", 5, 2.5, 4, 1, List.of(new RunBreakdown.Loss(Outcome.Reason.RESIGN, 5))))));
  }

  @Test
  void contributorsArriveAsTheyWereSent() {
    assertAnswer(
        ResultService.LIST_CONTRIBUTORS,
        List.of(new Contributor("w", 10, 1_234_567_890_123L, 3.5, 1, 2)));
  }

  @Test
  void reportsArriveAsTheyWereSent() {
    assertRequest(ResultService.GET_REPORT, new RunRequest("run"));
    assertAnswer(ResultService.GET_REPORT, ByteBuffer.wrap(new byte[] {60, 33, 0, -1}));
  }

  @Test
  void historiesArriveAsTheyWereSent() {
    RunHistory.Point bare =
        new RunHistory.Point(1, Optional.empty(), OptionalDouble.empty(), List.of());
    RunHistory.Point full =
        new RunHistory.Point(
            2,
            Optional.of(AT),
            OptionalDouble.of(-0.5),
            List.of(new RunHistory.Rating(0, 0), new RunHistory.Rating(35.5, 12.25)));
    assertAnswer(
        ResultService.GET_HISTORY,
        new RunHistory(
            List.of("a", "b"),
            List.of(bare, full),
            OptionalDouble.of(-2.94),
            OptionalDouble.empty()));
  }

  @Test
  void pagesOfTheAuditLogArriveAsTheyWereSent() {
    assertRequest(
        AdminService.LIST_AUDIT, new AuditQuery("ada", "Cancel", Optional.of(AT), 9, "3"));
    assertRequest(AdminService.LIST_AUDIT, new AuditQuery("", "", Optional.empty(), 0, ""));
    AuditEntry entry = new AuditEntry(AT, "ada", "10.0.0.1:7", "Cancel", true, "not allowed");
    assertAnswer(AdminService.LIST_AUDIT, new AuditQuery.Page(List.of(entry), "2"));
  }
}
