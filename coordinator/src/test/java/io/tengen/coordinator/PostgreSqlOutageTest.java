package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ConnectedWorker;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.ExtendRunRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.ListWorkersRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.testing.Await;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL server that stops during a run and starts again. */
@Timeout(240)
class PostgreSqlOutageTest {
  /** Games of the run at first. */
  private static final int EARLY = 52;

  /** Games that the run is given later, and that are reported while the server is down. */
  private static final int LATE = 8;

  private static final int GAMES = EARLY + LATE;

  private static final String UNSTORED = "records cannot be stored: ";

  /** No lease expires in a test that passes. */
  private static final Duration LEASE = Duration.ofSeconds(100);

  @TempDir private Path directory;

  /** Starts a server whose database outlives it. */
  private EmbeddedPostgres server(int port) throws Exception {
    return PostgreSqlServer.builder()
        .setDataDirectory(directory.resolve("database"))
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  /**
   * Each game is played twice. The server stops while games and replays are being counted, and once
   * more before the last games are reported: workers that have asked for games already must then
   * get the replays of these.
   */
  @Test
  void countsEachGameAndEachReplayOnce() throws Exception {
    EmbeddedPostgres server = server(0);
    int port = server.getPort();
    DatabaseSettings database =
        new DatabaseSettings.PostgreSql(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
    try (LogLines log = new LogLines("io.tengen.coordinator");
        Harness harness = new Harness(Harness.config(directory, database, LEASE))) {
      String run = harness.create(Harness.duel(EARLY).setVerify(1)).getId();
      try (PlayingWorker v = PlayingWorker.honest(harness.channel, "v");
          PlayingWorker w = PlayingWorker.honest(harness.channel, "w")) {
        harness.await(run, now -> now.getVerification().getAgreed() > EARLY / 4);
        server.close();
        awaitOutage(log);
        Await.until(
            "the log says that the run waits",
            () ->
                log.lines().stream()
                    .anyMatch(line ->
                        line.startsWith("run " + run + ": " + UNSTORED)
                            || line.startsWith("run " + run + ": its journal cannot be ")));
        log.lines().clear();
        server = server(port);
        harness.await(run, now -> now.getState() == RunState.RUN_STATE_FINISHED);
      }

      // Only now, so that the late games are held by their worker even if the run was restarted.
      harness.control.extendRun(ExtendRunRequest.newBuilder().setRun(run).setGames(GAMES).build());
      ScriptedWorker late = ScriptedWorker.connect(harness.channel, "late");
      List<Assignment> held = new ArrayList<>();
      for (int i = 0; i < LATE; i++) {
        held.add(late.next());
      }
      try (PlayingWorker v = PlayingWorker.honest(harness.channel, "v");
          PlayingWorker w = PlayingWorker.honest(harness.channel, "w")) {
        Await.until("two workers wait for games", () -> waiting(harness) == 2);
        log.lines().clear();
        server.close();
        awaitOutage(log);
        for (Assignment game : held) {
          late.finish(ScriptedWorker.play(game));
        }
        Run waiting = await(harness, run, late, now -> !now.getProblem().isEmpty());
        assertTrue(waiting.getProblem().startsWith(UNSTORED), waiting::getProblem);
        log.await("run " + run + ": " + UNSTORED, "; trying again");
        assertEquals(0, late.verdicts.size());
        server = server(port);
        Run done = await(harness, run, late, now -> now.getState() == RunState.RUN_STATE_FINISHED);
        log.await("run " + run + ": records are stored again");
        assertEquals(GAMES, done.getCommitted());
        assertEquals(GAMES, done.getVerification().getAgreed());
        assertEquals(0, done.getVerification().getUnverified());
        assertEquals(IntStream.range(0, GAMES).boxed().toList(), archived(harness, run));
        assertEquals(GAMES, rated(harness, run));
        for (int i = 0; i < LATE; i++) {
          assertEquals(
              VerdictStatus.VERDICT_STATUS_COMMITTED, late.await(late.verdicts).getStatus());
        }
      }
    } finally {
      server.close();
    }
  }

  /** Returns the number of games that workers have asked for in vain. */
  private static int waiting(Harness harness) {
    return harness
        .control
        .listWorkers(ListWorkersRequest.getDefaultInstance())
        .getWorkersList()
        .stream()
        .mapToInt(ConnectedWorker::getWaiting)
        .sum();
  }

  /** Waits until the coordinator has noticed that its server is gone. */
  private static void awaitOutage(LogLines log) throws InterruptedException {
    log.await("the connection to ", " was lost; nothing is stored until it is restored");
  }

  /** Waits until the run fulfils a condition, while a worker sends heartbeats. */
  private static Run await(
      Harness harness, String run, ScriptedWorker worker, Predicate<Run> condition)
      throws InterruptedException {
    return harness.await(
        run,
        now -> {
          worker.heartbeat();
          return condition.test(now);
        });
  }

  private static int rated(Harness harness, String run) {
    return harness
        .control
        .getRatings(GetRatingsRequest.newBuilder().setRun(run).build())
        .getGames();
  }

  /** Returns the indices of the games in the archive, in order. */
  private static List<Integer> archived(Harness harness, String run) {
    List<Integer> games = new ArrayList<>();
    harness
        .control
        .exportGames(ExportGamesRequest.newBuilder().setRun(run).build())
        .forEachRemaining(game -> games.add(game.getIndex()));
    games.sort(Comparator.naturalOrder());
    return games;
  }
}
