package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.EngineKinds;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Handoff;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.RefereeLog;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.Welcome;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.testing.Await;
import io.tengen.tracing.Tracing;
import io.tengen.wire.worker.CoordinatorMessageCodec;
import io.tengen.wire.worker.WorkerMessageCodec;
import io.tengen.worker.inquiry.InquiryRunner;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.RecordingListener;
import io.tengen.worker.job.ScriptedKind;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.outbox.StoredResult;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.uploads.ShardSink;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerProtocolTest {
  private static final int OUTBOX_LIMIT = 3;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final WorkerMetrics metrics = new WorkerMetrics(registry);
  private final ScriptedKind scripted = new ScriptedKind();
  private final JobRunner runner =
      new JobRunner(2, EngineProvider.of(new EngineKinds(List.of(scripted))), metrics);
  private final RecordingListener recordingListener = new RecordingListener();
  private final ScriptedStore store = new ScriptedStore();
  private final Outbox outbox = new Outbox(store, ShardSink.none());
  private final WorkerProtocol protocol =
      new WorkerProtocol(
          new WorkerIdentity("w1", "1.0"),
          runner,
          recordingListener,
          outbox,
          OUTBOX_LIMIT,
          metrics,
          new ReportTraces(Tracing.OFF),
          SideProtocol.NONE,
          new InquiryProtocol(
              new InquiryRunner(EngineProvider.of(new EngineKinds(List.of(scripted))), metrics),
              Runnable::run,
              () -> {}),
          new PeerProtocol(NoPeers.get()),
          new SpeedProtocol(SpeedMeter.of(SpeedSetting.NONE, runner::isPlaying)));

  @AfterEach
  void close() throws InterruptedException {
    runner.close();
  }

  @Test
  void sendsHelloAndRequestsGamesAfterTheWelcome() {
    assertNull(protocol.next());
    protocol.opened();
    var hello = next().getHello();
    assertEquals("w1", hello.getWorker());
    assertEquals("1.0", hello.getVersion());
    assertEquals(2, hello.getSlots());
    assertEquals(List.of("scripted"), hello.getOffersList());
    assertEquals(0, hello.getHeldCount());
    assertNull(protocol.next());
    welcome();
    assertEquals(2, next().getReady().getPermits());
    assertNull(protocol.next());
  }

  @Test
  void requestsGamesAgainOnANewStream() {
    connect();
    protocol.closed();
    assertNull(protocol.next());
    protocol.opened();
    assertTrue(next().hasHello());
    welcome();
    assertEquals(2, next().getReady().getPermits());
  }

  @Test
  void gameOccupiesOneSlotUntilItEnds() throws InterruptedException {
    connect();
    hear(Assignments.of(0, 5, "pass", "wait"));
    assertNull(protocol.next(), "the other slot is asked for already");
    scripted.letGo();
    Await.until("the slot is free", () -> recordingListener.freed.get() == 1);
    assertNull(protocol.next());
    protocol.slotFreed();
    assertEquals(1, next().getReady().getPermits());
    assertTrue(recordingListener.finished.containsKey(lease(0, 5)));
  }

  @Test
  void declinesGamesThatWereNotRequested() {
    connect();
    hear(Assignments.of(0, 1, "wait", "pass"));
    hear(Assignments.of(1, 1, "wait", "pass"));
    hear(Assignments.of(2, 9, "wait", "pass"));
    var declined = next().getGivenUp();
    assertEquals(2, index(declined.getLease()));
    assertEquals(9, Assignments.number(declined.getLease()));
    assertEquals("the worker has not requested another game", declined.getProblem());
    assertNull(protocol.next());
    assertEquals(2, runner.progress().size());
  }

  @Test
  void declinesInvalidAssignmentAndRequestsItsSlotAgain() {
    connect();
    hear(
        FakeCoordinator.with(
            Assignments.of(0, 4, "pass", "pass"), game -> game.setMatchRules("moves=-1")));
    var declined = next().getGivenUp();
    assertEquals("moves must be 1 to 10,000, or 0 for the default, not -1", declined.getProblem());
    assertEquals(4, Assignments.number(declined.getLease()));
    assertEquals(1, next().getReady().getPermits());
    assertEquals(1, registry.counter(WorkerMetrics.GAMES_DECLINED).count());
  }

  @Test
  void sendsResultsOnEveryStreamUntilTheirVerdict() {
    connect();
    finish(0, 1);
    finish(1, 1);
    assertEquals(0, index(next().getResult().getLease()));
    assertEquals(1, index(next().getResult().getLease()));
    assertNull(protocol.next(), "once a stream");

    verdict(0, 1, VerdictStatus.VERDICT_STATUS_COMMITTED);
    protocol.closed();
    finish(2, 1);
    protocol.opened();
    assertTrue(next().hasHello());
    assertNull(protocol.next());
    welcome();
    assertEquals(1, index(next().getResult().getLease()));
    assertEquals(2, index(next().getResult().getLease()));
    assertTrue(next().hasReady());
    assertNull(protocol.next());
  }

  @Test
  void everyVerdictEndsTheWaiting() {
    connect();
    for (VerdictStatus status : VerdictStatus.values()) {
      if (status != VerdictStatus.UNRECOGNIZED) {
        finish(0, 1);
        assertTrue(next().hasResult());
        assertEquals(1, registry.get(WorkerMetrics.OUTBOX_SIZE).gauge().value());
        verdict(0, 1, status);
        assertEquals(0, outbox.size());
        assertEquals(0, registry.get(WorkerMetrics.OUTBOX_SIZE).gauge().value());
      }
    }
  }

  @Test
  void ignoresAVerdictOnAnotherLeaseOfTheGame() {
    connect();
    finish(0, 2);
    verdict(0, 1, VerdictStatus.VERDICT_STATUS_UNWANTED);
    assertEquals(List.of(lease(0, 2)), outbox.leases());
  }

  @Test
  void doesNotSendAnAcknowledgedResult() {
    connect();
    finish(0, 1);
    verdict(0, 1, VerdictStatus.VERDICT_STATUS_DUPLICATE);
    assertNull(protocol.next());
  }

  @Test
  void requestsNoGamesWithTooManyUnacknowledgedResults() {
    protocol.opened();
    assertTrue(next().hasHello());
    for (int i = 0; i < OUTBOX_LIMIT; i++) {
      finish(i, 1);
    }
    welcome();
    for (int i = 0; i < OUTBOX_LIMIT; i++) {
      assertEquals(i, index(next().getResult().getLease()));
    }
    assertNull(protocol.next());
    verdict(1, 1, VerdictStatus.VERDICT_STATUS_COMMITTED);
    assertEquals(2, next().getReady().getPermits());
  }

  @Test
  void requestsNoGamesWhileResultsCannotBeStored() {
    connect();
    store.keeping = false;
    finish(0, 1);
    protocol.slotFreed();
    assertTrue(next().hasResult());
    assertNull(protocol.next());
    store.keeping = true;
    assertEquals(1, next().getReady().getPermits());
  }

  @Test
  void resultsOfAnEarlierProcessAreDelivered() {
    finish(4, 2);
    store.left.addAll(store.kept.values());
    store.left.add(new StoredResult(99, ByteBuffer.wrap(new byte[] {1, 2, 3})));
    Outbox next = new Outbox(store, ShardSink.none());
    assertEquals(List.of(lease(4, 2)), next.leases());
    assertEquals(List.of(99L), store.aside);
    next.remove(lease(4, 2));
    assertEquals(Map.of(), store.kept);
  }

  @Test
  void sendsHeartbeatsFirstWithRunningGames() throws InterruptedException {
    connect();
    hear(Assignments.of(3, 8, "pass", "wait"));
    Await.until("Black has moved", () -> runner.progress().getFirst().moves() == 1);
    finish(0, 1);
    protocol.heartbeatDue();
    protocol.heartbeatDue();
    var games = next().getHeartbeat().getJobsList();
    assertEquals(1, games.size());
    assertEquals(3, index(games.getFirst().getLease()));
    assertEquals(8, Assignments.number(games.getFirst().getLease()));
    assertEquals(1, games.getFirst().getGame().getMoves());
    assertEquals(1, games.getFirst().getGame().getCheckpoint().getMovesCount());
    assertTrue(next().hasResult());
    assertNull(protocol.next());
    protocol.heartbeatDue();
    assertFalse(next().getHeartbeat().getJobs(0).getGame().hasCheckpoint(), "told already");
  }

  @Test
  void sendsNewMovesOfWatchedGamesBetweenHeartbeats() throws InterruptedException {
    connect();
    hear(Assignments.of(3, 8, "pass", "wait"));
    hear(Assignments.of(4, 9, "pass", "wait"));
    Await.until(
        "Black has moved in both",
        () -> runner.progress().stream().allMatch(game -> game.moves() == 1));
    assertFalse(protocol.progressDue(0), "nobody watches");
    assertNull(protocol.next());

    protocol.watch(lease(3, 8).token(), 1_000);
    assertTrue(protocol.progressDue(10));
    var games = next().getProgress().getJobsList();
    assertEquals(1, games.size());
    assertEquals(3, index(games.getFirst().getLease()));
    assertEquals(1, games.getFirst().getGame().getCheckpoint().getMovesCount());
    assertTrue(protocol.progressDue(20));
    assertNull(protocol.next(), "there is no new move");

    protocol.heartbeatDue();
    var beat = next().getHeartbeat().getJobsList();
    assertEquals(2, beat.size());
    assertEquals(
        List.of(false, true),
        beat.stream().map(job -> job.getGame().hasCheckpoint()).toList(),
        "each move is sent once");
    assertFalse(protocol.progressDue(1_000), "the watch is over");
    assertNull(protocol.next());
  }

  @Test
  void watchesEndWithTheStream() {
    connect();
    protocol.watch(lease(3, 8).token(), 1_000);
    protocol.closed();
    protocol.opened();
    assertFalse(protocol.progressDue(10), "the coordinator asks again");
  }

  @Test
  void leavingSendsUnsentMoves() throws InterruptedException {
    connect();
    hear(Assignments.of(3, 8, "pass", "wait"));
    Await.until("Black has moved", () -> runner.progress().getFirst().moves() == 1);
    protocol.leave();
    var declined = next().getGivenUp();
    assertEquals(GivenUpReason.GIVEN_UP_REASON_LEAVING, declined.getReason());
    assertEquals(8, Assignments.number(declined.getLease()));
    assertEquals(1, declined.getCheckpoint().getMovesCount());
    assertNull(protocol.next());
  }

  @Test
  void convertsAnAssignmentOfAnUnfinishedGame() throws InterruptedException {
    connect();
    hear(
        FakeCoordinator.with(
            Assignments.of(3, 8, "wait", "wait"),
            task ->
                task.setCheckpoint(
                    Checkpoint.newBuilder()
                        .addMoves(Move.newBuilder().setPoint(13).setNanos(5))
                        .setRefereeLog(
                            RefereeLog.newBuilder()
                                .addHandoffs(
                                    Handoff.newBuilder().setAfterMoves(1).setWorker("w0"))))));
    Await.until("the game goes on", () -> runner.progress().getFirst().moves() == 1);
    protocol.heartbeatDue();
    var game = next().getHeartbeat().getJobs(0).getGame();
    assertEquals(1, game.getMoves());
    assertFalse(game.hasCheckpoint(), "the coordinator knows");
  }

  @Test
  void restartsAGameWithUnreadableMovesOfAnAssignment() throws InterruptedException {
    connect();
    Move first = Move.newBuilder().setPoint(13).build();
    Checkpoint.Builder early = Checkpoint.newBuilder().addMoves(first);
    hear(
        FakeCoordinator.with(
            Assignments.of(3, 8, "pass", "wait"),
            task ->
                task.setCheckpoint(
                    early
                        .clone()
                        .setStartedAt(
                            Timestamp.newBuilder()
                                .setSeconds(Long.MAX_VALUE)
                                .setNanos(Integer.MAX_VALUE)))));
    hear(
        FakeCoordinator.with(
            Assignments.of(4, 9, "pass", "wait"),
            task -> task.setCheckpoint(early.addMoves(Move.newBuilder().setPoint(600)))));
    Await.until(
        "both games begin anew",
        () ->
            runner.progress().size() == 2
                && runner.progress().stream().allMatch(game -> game.moves() == 1));
    protocol.heartbeatDue();
    for (var game : next().getHeartbeat().getJobsList()) {
      assertEquals(0, game.getGame().getCheckpoint().getMoves(0).getPoint(), "Black passed here");
    }
    assertNull(protocol.next());
  }

  @Test
  void announcesRunningGamesOnANewStream() {
    connect();
    hear(Assignments.of(3, 8, "wait", "pass"));
    protocol.closed();
    protocol.opened();
    var held = next().getHello().getHeldList();
    assertEquals(1, held.size());
    assertEquals(3, index(held.getFirst()));
    assertEquals(8, Assignments.number(held.getFirst()));
    welcome();
    assertEquals(1, next().getReady().getPermits());
  }

  @Test
  void dropsARevokedGameOnlyUnderItsLease() throws InterruptedException {
    connect();
    hear(Assignments.of(3, 8, "wait", "pass"));
    revoke(3, 7);
    assertEquals(1, runner.progress().size());
    revoke(3, 8);
    Await.until("the slot is free", () -> recordingListener.freed.get() == 1);
    assertNull(protocol.next());
    protocol.slotFreed();
    assertEquals(1, next().getReady().getPermits());
    assertNull(protocol.next());
    assertTrue(recordingListener.finished.isEmpty());
  }

  @Test
  void givesAGameBackThatItsRunNeedsLaterAndAsksForOthers() throws InterruptedException {
    connect();
    hear(Assignments.of(3, 8, "pass", "wait"));
    Await.until("Black has moved", () -> runner.progress().getFirst().moves() == 1);
    askBack(3, 7);
    assertEquals(1, runner.progress().size());
    askBack(3, 8);
    var back = next().getGivenUp();
    assertEquals(GivenUpReason.GIVEN_UP_REASON_ASKED, back.getReason());
    assertEquals("the run is paused", back.getProblem());
    assertEquals(8, Assignments.number(back.getLease()));
    assertEquals(1, back.getCheckpoint().getMovesCount());
    Await.until("the slot is free", () -> recordingListener.freed.get() == 1);
    protocol.slotFreed();
    assertEquals(1, next().getReady().getPermits());
    askBack(3, 8);
    assertNull(protocol.next(), "it is given back once");
    assertTrue(recordingListener.finished.isEmpty());
  }

  @Test
  void leavingGivesGamesBackAndRequestsNoMore() {
    connect();
    hear(Assignments.of(0, 1, "wait", "pass"));
    finish(9, 1);
    assertTrue(next().hasResult());
    protocol.leave();
    assertFalse(protocol.isIdle());
    hear(Assignments.of(1, 1, "pass", "pass"));
    for (int i = 0; i < 2; i++) {
      var declined = next().getGivenUp();
      assertEquals(i, index(declined.getLease()));
      assertEquals("worker is shutting down", declined.getProblem());
      assertEquals(GivenUpReason.GIVEN_UP_REASON_LEAVING, declined.getReason());
    }
    assertNull(protocol.next());
    assertFalse(protocol.isIdle(), "a result waits for its verdict");
    verdict(9, 1, VerdictStatus.VERDICT_STATUS_COMMITTED);
    assertTrue(protocol.isIdle());
    assertNull(protocol.next());
  }

  private WorkerMessage next() {
    var message = protocol.next();
    assertNotNull(message);
    return WorkerMessageCodec.encode(message);
  }

  private void connect() {
    protocol.opened();
    assertTrue(next().hasHello());
    welcome();
    assertEquals(2, next().getReady().getPermits());
  }

  private void welcome() {
    receive(CoordinatorMessage.newBuilder().setWelcome(Welcome.getDefaultInstance()));
  }

  private void hear(Assignment assignment) {
    receive(CoordinatorMessage.newBuilder().setAssignment(assignment));
  }

  private void receive(CoordinatorMessage.Builder message) {
    protocol.receive(CoordinatorMessageCodec.decode(message.build()));
  }

  private void finish(int index, long lease) {
    protocol.finished(
        lease(index, lease), "a record".getBytes(StandardCharsets.UTF_8), Optional.empty());
  }

  private void verdict(int index, long lease, VerdictStatus status) {
    Verdict verdict =
        Verdict.newBuilder().setLease(Assignments.token(index, lease)).setStatus(status).build();
    receive(CoordinatorMessage.newBuilder().setVerdict(verdict));
  }

  private void askBack(int index, long lease) {
    Revoked revoked =
        Revoked.newBuilder()
            .setLease(Assignments.token(index, lease))
            .setReason("the run is paused")
            .setHandBack(true)
            .build();
    receive(CoordinatorMessage.newBuilder().setRevoked(revoked));
  }

  private void revoke(int index, long lease) {
    Revoked revoked = Revoked.newBuilder().setLease(Assignments.token(index, lease)).build();
    receive(CoordinatorMessage.newBuilder().setRevoked(revoked));
  }

  private static int index(ByteString token) {
    return Assignments.index(token);
  }

  private static GameLease lease(int index, long number) {
    return Assignments.lease(index, number);
  }
}
