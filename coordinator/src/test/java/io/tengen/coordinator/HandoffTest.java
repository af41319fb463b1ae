package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Handoff;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.testing.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handing games over between workers, over real connections. */
class HandoffTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration STALL = Duration.ofSeconds(1);

  @TempDir private Path directory;
  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new Harness(config());
  }

  @AfterEach
  void stop() throws Exception {
    harness.close();
  }

  private CoordinatorConfig config() {
    return Harness.config(directory, new DatabaseSettings.Embedded(directory), LEASE)
        .withStallTimeout(STALL);
  }

  private ScriptedWorker worker(String name, Assignment... held) throws InterruptedException {
    return ScriptedWorker.connect(harness.channel, name, List.of("random"), held);
  }

  private static GameRecord record(Assignment game) {
    return ScriptedWorker.play(game).getRecord();
  }

  private static Checkpoint moves(GameRecord record, int from, int end) {
    return Checkpoint.newBuilder()
        .setFrom(from)
        .addAllMoves(record.getMovesList().subList(from, end))
        .setStartedAt(record.getStartedAt())
        .build();
  }

  private static void tell(ScriptedWorker worker, Assignment game, Checkpoint news) {
    worker.send(
        WorkerMessage.newBuilder()
            .setHeartbeat(
                Heartbeat.newBuilder()
                    .addJobs(
                        JobProgress.newBuilder()
                            .setLease(game.getLease())
                            .setGame(
                                GameProgress.newBuilder()
                                    .setMoves(news.getFrom() + news.getMovesCount())
                                    .setCheckpoint(news))))
            .build());
  }

  private static PlayedGame report(Assignment game, GameRecord.Builder record) {
    if (game.getGame().hasCheckpoint()) {
      record
          .getRefereeLogBuilder()
          .addAllHandoffs(game.getGame().getCheckpoint().getRefereeLog().getHandoffsList());
    }
    return PlayedGame.of(game, record.build());
  }

  private static Handoff handoff(int moves, String worker) {
    return Handoff.newBuilder().setAfterMoves(moves).setWorker(worker).build();
  }

  @Test
  void continuesAGameFromReportedMoves() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    assertFalse(game.getGame().hasCheckpoint());
    GameRecord whole = record(game);
    tell(first, game, moves(whole, 0, 2));
    tell(first, game, moves(whole, 2, 5));
    first.leave();

    ScriptedWorker second = worker("v");
    Assignment again = second.next();
    assertEquals(game.getJob(), again.getJob());
    assertEquals(
        whole.getMovesList().subList(0, 5), again.getGame().getCheckpoint().getMovesList());
    assertEquals(whole.getStartedAt(), again.getGame().getCheckpoint().getStartedAt());
    assertEquals(
        List.of(handoff(5, "w")),
        again.getGame().getCheckpoint().getRefereeLog().getHandoffsList());
    // The second worker's moves follow those that it received.
    tell(second, again, moves(whole, 5, 7));
    second.leave();

    ScriptedWorker third = worker("u");
    Assignment last = third.next();
    assertEquals(whole.getMovesList().subList(0, 7), last.getGame().getCheckpoint().getMovesList());
    assertEquals(
        List.of(handoff(5, "w"), handoff(7, "v")),
        last.getGame().getCheckpoint().getRefereeLog().getHandoffsList());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        third.report(report(last, whole.toBuilder())).getStatus());
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
    assertEquals(1, harness.get(run.getId()).getCommitted());
    String metrics = harness.metrics();
    assertTrue(metrics.contains("tengen_games_resumed_total 2.0"), metrics);
    assertTrue(metrics.contains("tengen_moves_saved_total 12.0"), metrics);
  }

  @Test
  void handBackIncludesTheLastMoves() throws Exception {
    harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    ScriptedWorker second = worker("v");
    Assignment game = first.next();
    second.ready(1);
    GameRecord whole = record(game);
    first.send(
        WorkerMessage.newBuilder()
            .setGivenUp(
                JobGivenUp.newBuilder()
                    .setLease(game.getLease())
                    .setReason(GivenUpReason.GIVEN_UP_REASON_LEAVING)
                    .setProblem("shutting down")
                    .setCheckpoint(moves(whole, 0, 4)))
            .build());
    Assignment again = ScriptedWorker.take(second.assignments);
    assertEquals(
        whole.getMovesList().subList(0, 4), again.getGame().getCheckpoint().getMovesList());
  }

  /** Both take the same path: the moves of the hand-back must follow those of the heartbeat. */
  @Test
  void handBackDoesNotOvertakeAHeartbeat() throws Exception {
    Run run = harness.create(Harness.duel(20));
    for (int i = 0; i < 20; i++) {
      ScriptedWorker leaving = worker("w" + i);
      Assignment game = leaving.next();
      GameRecord whole = record(game);
      tell(leaving, game, moves(whole, 0, 3));
      leaving.send(handBack(game, moves(whole, 3, 5)));
      ScriptedWorker heir = worker("v" + i);
      Assignment again = heir.next();
      assertEquals(game.getJob(), again.getJob());
      assertEquals(
          whole.getMovesList().subList(0, 5), again.getGame().getCheckpoint().getMovesList());
      assertEquals(
          VerdictStatus.VERDICT_STATUS_COMMITTED,
          heir.report(report(again, whole.toBuilder())).getStatus());
    }
    harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
  }

  private static WorkerMessage handBack(Assignment game, Checkpoint news) {
    return WorkerMessage.newBuilder()
        .setGivenUp(
            JobGivenUp.newBuilder()
                .setLease(game.getLease())
                .setReason(GivenUpReason.GIVEN_UP_REASON_LEAVING)
                .setProblem("shutting down")
                .setCheckpoint(news))
        .build();
  }

  @Test
  void refusesChangedMovesOfOthersAndRestartsTheGame() throws Exception {
    harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    GameRecord whole = record(game);
    tell(first, game, moves(whole, 0, 6));
    first.leave();
    ScriptedWorker second = worker("v");
    Assignment again = second.next();
    GameRecord.Builder other =
        record(PlayingWorker.withSeed(again, game.getGame().getSeed() + 1)).toBuilder()
            .setSeed(game.getGame().getSeed());
    assertFalse(other.getMovesList().subList(0, 6).equals(whole.getMovesList().subList(0, 6)));
    var verdict = second.report(report(again, other));
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, verdict.getStatus());
    assertEquals("does not begin with the moves that were handed over", verdict.getReason());

    Assignment anew = second.next();
    assertFalse(anew.getGame().hasCheckpoint());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        second.report(report(anew, whole.toBuilder())).getStatus());
  }

  @Test
  void restartsAGameThatCannotBeContinued() throws Exception {
    harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    tell(first, game, moves(record(game), 0, 3));
    first.leave();
    ScriptedWorker second = worker("v");
    Assignment again = second.next();
    assertTrue(again.getGame().hasCheckpoint());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        second.report(ScriptedWorker.play(again)).getStatus());
  }

  @Test
  void restartsAGameWithUnreadableMovesWithoutBlame() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    // As many declines as would fail a run, each of a game that was handed over.
    for (int i = 0; i < 12; i++) {
      tell(first, game, moves(record(game), 0, 3));
      first.leave();
      ScriptedWorker second = worker("v" + i);
      Assignment again = second.next();
      assertTrue(again.getGame().hasCheckpoint());
      second.decline(again, "cannot read the moves");
      first = second;
      game = second.next();
      assertFalse(game.getGame().hasCheckpoint());
    }
    assertEquals("", harness.get(run.getId()).getProblem());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        first.report(ScriptedWorker.play(game)).getStatus());
  }

  @Test
  void receivesMovesAgainAfterARestart() throws Exception {
    harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    GameRecord whole = record(game);
    tell(first, game, moves(whole, 0, 3));
    harness.close();
    harness = new Harness(config());
    ScriptedWorker back = worker("w", game);
    tell(back, game, moves(whole, 0, 4));
    back.leave();
    ScriptedWorker second = worker("v");
    Assignment again = second.next();
    assertEquals(
        whole.getMovesList().subList(0, 4), again.getGame().getCheckpoint().getMovesList());
  }

  @Test
  void revokesAStalledGameButNotASlowOne() throws Exception {
    Run run = harness.create(Harness.duel(2));
    ScriptedWorker stuck = worker("stuck");
    Assignment standing = stuck.next();
    ScriptedWorker slow = worker("slow");
    Assignment moving = slow.next();
    GameRecord standingGame = record(standing);
    GameRecord movingGame = record(moving);
    tell(stuck, standing, moves(standingGame, 0, 3));
    long end = System.nanoTime() + 3 * STALL.toNanos();
    AtomicLong next = new AtomicLong(System.nanoTime());
    AtomicInteger told = new AtomicInteger();
    Await.until(
        "three times the time after which a game is revoked",
        () -> {
          if (System.nanoTime() >= next.get()) {
            next.set(System.nanoTime() + STALL.toNanos() / 3);
            int from = told.getAndIncrement();
            tell(slow, moving, moves(movingGame, from, from + 1));
            // Its worker is alive but reports no progress.
            tell(stuck, standing, Checkpoint.newBuilder().setFrom(3).build());
          }
          return System.nanoTime() >= end;
        });
    var revoked = ScriptedWorker.take(stuck.revocations);
    assertEquals(standing.getLease(), revoked.getLease());
    assertEquals("no move in 1 s", revoked.getReason());
    assertTrue(slow.revocations.isEmpty());
    assertTrue(
        harness.get(run.getId()).getProblem().contains("of worker stuck was taken back: no move"),
        harness.get(run.getId()).getProblem());
    assertTrue(harness.metrics().contains("tengen_leases_stalled_total 1.0"));

    slow.ready(1);
    Assignment again = ScriptedWorker.take(slow.assignments);
    assertEquals(standing.getJob(), again.getJob());
    assertEquals(3, again.getGame().getCheckpoint().getMovesCount());
    assertEquals(
        "stuck", again.getGame().getCheckpoint().getRefereeLog().getHandoffs(0).getWorker());
  }
}
