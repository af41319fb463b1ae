package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.testing.Await;
import io.tengen.testing.Tmpfs;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator whose disk fills and empties again. */
class FullDiskTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir private Path directory;
  private Tmpfs disk;
  private LogLines log;
  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    disk = Tmpfs.mount(directory, 8);
    log = new LogLines("io.tengen.coordinator");
    harness = new Harness(directory, LEASE);
  }

  @AfterEach
  void stop() throws Exception {
    if (harness != null) {
      harness.close();
    }
    if (log != null) {
      log.close();
    }
    if (disk != null) {
      disk.close();
    }
  }

  private HttpResponse<String> ready() throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + harness.coordinator.httpPort() + "/health/ready");
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private void awaitReady(int status) throws Exception {
    Await.until("readiness is " + status, () -> ready().statusCode() == status);
  }

  /** A run whose records soon fill any room that is left in the database's file. */
  private static RunSpec.Builder largeRun(int games) {
    RunSpec.Builder spec = Harness.duel(games);
    spec.getSetupBuilder().setBoardSize(13);
    return spec;
  }

  @Test
  void waitsForRoomAndContinuesByItself() throws Exception {
    assertEquals(200, ready().statusCode());
    Run run = harness.create(largeRun(1_500));
    try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
      harness.await(run.getId(), now -> now.getCommitted() > 10);
      int acknowledged;
      try {
        disk.fill();
        awaitReady(503);
        assertEquals("no space left in " + directory + "\n", ready().body());
        acknowledged = worker.verdicts.size();
        Await.until("games can be read", () -> isReadable(run.getId()));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
        Await.until(
            "the disk has been full for 4 s",
            () -> {
              assertEquals(worker.verdicts.size(), export(run.getId()));
              return System.nanoTime() >= end;
            });
        assertEquals(503, ready().statusCode());
        assertEquals(acknowledged, worker.verdicts.size());
        Run waiting = harness.get(run.getId());
        assertEquals(acknowledged, waiting.getCommitted());
        assertEquals(
            "records cannot be stored: no space left in " + directory, waiting.getProblem());
        assertEquals("RESOURCE_EXHAUSTED: no space left in " + directory, creationRefusal());
        List<String> full =
            log.lines().stream().filter(line -> line.contains("no space left")).toList();
        assertEquals(
            "no space left in "
                + directory
                + "; results are not acknowledged until the database in "
                + directory
                + " can be written",
            full.getFirst());
        // The run adds that records wait, unless its journal is what failed.
        assertTrue(full.size() <= 2, full::toString);
      } finally {
        // Otherwise the worker would wait for its verdict if this test fails.
        disk.makeRoom();
      }
      int counted = acknowledged;
      harness.await(run.getId(), now -> now.getCommitted() > counted + 100);
      awaitReady(200);
      log.await("the database in " + directory + " can be written again");
      Run next = harness.create(Harness.duel(2));
      harness.await(next.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
    }
    assertFalse(
        log.lines().stream().anyMatch(line -> line.contains("xception")), log.lines()::toString);
  }

  /** Returns how many games an export of a run has. */
  private int export(String run) {
    ExportGamesRequest request = ExportGamesRequest.newBuilder().setRun(run).build();
    int[] games = {0};
    harness.control.exportGames(request).forEachRemaining(game -> games[0]++);
    return games[0];
  }

  private boolean isReadable(String run) {
    try {
      return export(run) > 0;
    } catch (StatusRuntimeException e) {
      return false;
    }
  }

  /** Creates a run; returns why that failed, or an empty string. */
  private String creationRefusal() {
    try {
      harness.create(Harness.duel(2));
      return "";
    } catch (StatusRuntimeException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
