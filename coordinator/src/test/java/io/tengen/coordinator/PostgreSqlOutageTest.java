package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.testing.Await;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL server that stops during a run and starts again. */
@Timeout(240)
class PostgreSqlOutageTest {
  private static final int GAMES = 60;

  /** Games that are reported while the server is down. */
  private static final int LATE = 8;

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
   * Each game of the run is played twice. The last games and their replays fall into the outage:
   * the workers that replay them have nothing else to do and do not ask again.
   */
  @Test
  void countsEachGameAndEachReplayOnce() throws Exception {
    EmbeddedPostgres server = server(0);
    int port = server.getPort();
    DatabaseSettings database =
        new DatabaseSettings.PostgreSql(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
    try (LogLines log = new LogLines("io.tengen.coordinator");
        Harness harness = new Harness(Harness.config(directory, database, LEASE))) {
      Run run = harness.create(Harness.duel(GAMES).setVerify(1));
      ScriptedWorker late = ScriptedWorker.connect(harness.channel, "late");
      List<Assignment> held = new ArrayList<>();
      for (int i = 0; i < LATE; i++) {
        held.add(late.next());
      }
      Assignment[] leases = held.toArray(Assignment[]::new);
      try (PlayingWorker v = PlayingWorker.honest(harness.channel, "v");
          PlayingWorker w = PlayingWorker.honest(harness.channel, "w")) {
        harness.await(
            run.getId(),
            now -> {
              late.heartbeat(leases);
              return now.getCommitted() > GAMES / 4;
            });
        server.close();
        log.await("the connection to ", " was lost; nothing is stored until it is restored");
        held.forEach(game -> late.finish(ScriptedWorker.play(game)));
        Await.until(
            "the run waits for the database",
            () -> {
              late.heartbeat();
              return harness.get(run.getId()).getProblem().startsWith("records cannot be stored");
            });
        log.await("run " + run.getId() + ": records cannot be stored", "; trying again");
        assertEquals(0, late.verdicts.size());
        server = server(port);
        log.await("the connection to ", " was restored");
        Run done =
            harness.await(
                run.getId(),
                now -> {
                  late.heartbeat();
                  return now.getState() == RunState.RUN_STATE_FINISHED;
                });
        assertEquals(GAMES, done.getCommitted());
        assertEquals(GAMES, done.getVerification().getAgreed());
        assertEquals(0, done.getVerification().getUnverified());
        assertEquals(IntStream.range(0, GAMES).boxed().toList(), archived(harness, run));
        assertEquals(
            GAMES,
            harness
                .control
                .getRatings(GetRatingsRequest.newBuilder().setRun(run.getId()).build())
                .getGames());
        Await.until("all late games are acknowledged", () -> late.verdicts.size() == LATE);
        Await.until(
            "all games and replays are acknowledged",
            () -> v.verdicts.size() + w.verdicts.size() == 2 * GAMES - LATE);
      }
      assertTrue(
          log.lines().stream()
              .anyMatch(line -> line.equals("run " + run.getId() + ": records are stored again")),
          log.lines()::toString);
      assertFalse(
          log.lines().stream().anyMatch(line -> line.contains("\n")), log.lines()::toString);
    } finally {
      server.close();
    }
  }

  /** Returns the indices of the games in the archive, in order. */
  private static List<Integer> archived(Harness harness, Run run) {
    List<Integer> games = new ArrayList<>();
    harness
        .control
        .exportGames(ExportGamesRequest.newBuilder().setRun(run.getId()).build())
        .forEachRemaining(game -> games.add(game.getIndex()));
    games.sort(Comparator.naturalOrder());
    return games;
  }
}
