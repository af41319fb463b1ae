package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.store.RunRows;
import io.tengen.coordinator.store.Store;
import io.tengen.proto.v1.ArchiveChunk;
import io.tengen.proto.v1.ArchiveRunRequest;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.DeleteRunRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.ExtendRunRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.testing.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are deleted, archived and read back. */
@Timeout(300)
class RunRemovalTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir private Path directory;

  private CoordinatorConfig embedded() {
    return Harness.config(directory.resolve("data"), LEASE);
  }

  private static Run play(Harness harness, RunSpec.Builder spec) throws InterruptedException {
    Run run = harness.create(spec);
    try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
      Run ended = harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
      assertFalse(worker.games.isEmpty());
      return ended;
    }
  }

  /** Deletes a run; tries again while it still stores results, as its answer says. */
  private static Run delete(Harness harness, String run) throws InterruptedException {
    return Await.value(
            "the deletion of " + run, () -> tryToDelete(harness, run), Optional::isPresent)
        .orElseThrow();
  }

  private static Optional<Run> tryToDelete(Harness harness, String run) {
    try {
      return Optional.of(
          harness.control.deleteRun(DeleteRunRequest.newBuilder().setRun(run).build()));
    } catch (StatusRuntimeException e) {
      if (String.valueOf(e.getMessage()).contains("still stores results")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static Ratings ratings(Harness harness, String run) {
    return harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(run).build());
  }

  private static Set<Game> games(Harness harness, String run) {
    Set<Game> games = new HashSet<>();
    harness
        .control
        .exportGames(ExportGamesRequest.newBuilder().setRun(run).build())
        .forEachRemaining(games::add);
    return games;
  }

  private Path archive(Harness harness, String run) throws IOException {
    Path file = directory.resolve(run + ".zip");
    Iterator<ArchiveChunk> chunks =
        harness.control.archiveRun(ArchiveRunRequest.newBuilder().setRun(run).build());
    try (OutputStream out = Files.newOutputStream(file)) {
      while (chunks.hasNext()) {
        chunks.next().getData().writeTo(out);
      }
    }
    return file;
  }

  private static void refuses(Status.Code code, String line, Executable call) {
    Status status = assertThrows(StatusRuntimeException.class, call).getStatus();
    assertEquals(code, status.getCode(), String.valueOf(status));
    assertEquals(line, status.getDescription());
  }

  /** Counts what the database has about a run. */
  private static long rows(DatabaseSettings database, String run) throws Exception {
    try (Store store = Store.open(database);
        var connection = store.connection()) {
      long all = 0;
      for (RunRows.Part part : RunRows.PARTS) {
        try (var statement =
            connection.prepareStatement(
                "SELECT COUNT(*) FROM " + part.name() + " WHERE " + part.condition())) {
          statement.setString(1, part.key(run));
          try (var counted = statement.executeQuery()) {
            counted.next();
            all += counted.getLong(1);
          }
        }
      }
      return all;
    }
  }

  @Test
  void aDeletedRunLeavesNothingAndOthersStay() throws Exception {
    CoordinatorConfig config = embedded();
    String gone;
    String other;
    try (Harness harness = new Harness(config)) {
      other = play(harness, Harness.duel(4)).getId();
      CreateRunRequest request =
          CreateRunRequest.newBuilder().setSpec(Harness.duel(6)).setRequestId("once").build();
      gone = harness.control.createRun(request).getId();
      refuses(
          Status.Code.FAILED_PRECONDITION,
          "run " + gone + " has not ended; stop it first: tengen cancel " + gone,
          () -> delete(harness, gone));
      try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
        harness.await(gone, now -> now.getCommitted() >= 2);
        harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(gone).build());
        assertTrue(delete(harness, gone).getCommitted() >= 2);
        assertFalse(worker.games.isEmpty());
      }
      refuses(
          Status.Code.NOT_FOUND,
          "there is no run \"" + gone + "\"; list them with `tengen runs`",
          () -> harness.get(gone));
      String again = harness.control.createRun(request).getId();
      assertNotEquals(gone, again, "the request creates another run");
    }
    assertEquals(0, rows(config.database(), gone));
    assertTrue(rows(config.database(), other) > 4);
    try (Harness harness = new Harness(config)) {
      var runs = harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRunsList();
      assertEquals(2, runs.size());
      assertTrue(runs.stream().noneMatch(run -> run.getId().equals(gone)), runs::toString);
      assertEquals(4, games(harness, other).size());
    }
  }

  @Test
  void aRunThatAPoolCountsIsKept() throws Exception {
    try (Harness harness = new Harness(embedded())) {
      String run = play(harness, Harness.duel(4).setPool("main")).getId();
      refuses(
          Status.Code.FAILED_PRECONDITION,
          "pool \"main\" counts the results of run "
              + run
              + "; take it out first: tengen pool remove main "
              + run,
          () -> delete(harness, run));
      assertEquals(4, harness.get(run).getCommitted());
    }
  }

  @Test
  void anArchivedRunIsReadBackOnH2() throws Exception {
    isReadBack(embedded().database());
  }

  @Test
  void anArchivedRunIsReadBackOnPostgreSql() throws Exception {
    isReadBack(PostgreSqlServer.database());
  }

  private void isReadBack(DatabaseSettings database) throws Exception {
    CoordinatorConfig config = Harness.config(directory.resolve("data"), database, LEASE);
    Path file;
    Ratings ratings;
    Set<Game> games;
    String run;
    String other;
    try (Harness harness = new Harness(config)) {
      other = play(harness, Harness.duel(4)).getId();
      run = play(harness, Harness.duel(8)).getId();
      ratings = ratings(harness, run);
      games = games(harness, run);
      file = archive(harness, run);
      delete(harness, run);
    }
    assertEquals(0, rows(database, run));
    RunArchive.Contents contents = RunArchive.verify(file);
    assertEquals(run, contents.run());
    assertEquals(8, contents.games());
    assertEquals(8, contents.records());
    try (Store store = Store.open(database)) {
      assertEquals(contents, RunArchive.restore(file, store));
      assertThrows(IllegalArgumentException.class, () -> RunArchive.restore(file, store));
    }
    try (Harness harness = new Harness(config)) {
      assertEquals(ratings, ratings(harness, run));
      assertEquals(games, games(harness, run));
      assertEquals(4, games(harness, other).size());
      // The journal goes on where it ended.
      harness.control.extendRun(ExtendRunRequest.newBuilder().setRun(run).setGames(10).build());
      try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
        harness.await(run, now -> now.getState() == RunState.RUN_STATE_FINISHED);
        assertEquals(2, worker.games.size());
      }
      assertEquals(10, games(harness, run).size());
    }
  }

  /** Changes the manifest of an archive, so that it seems to be of a program with this schema. */
  private static void rewrite(Path file, String schema, List<String> missing) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(file)) {
      Path path = zip.getPath("run.json");
      JsonObject manifest = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
      manifest.addProperty("schema", schema);
      for (String table : missing) {
        Path entry = zip.getPath("tables", table + ".jsonl");
        Files.delete(entry);
        manifest.getAsJsonObject("entries").remove(entry.toString());
      }
      Files.writeString(path, manifest.toString());
    }
  }

  /** Schema 10 had no summaries and no webhooks. */
  @Test
  void anArchiveOfAnOlderProgramIsMigratedAndOneOfANewerIsRefused() throws Exception {
    CoordinatorConfig config = embedded();
    Path file;
    Ratings ratings;
    Set<Game> games;
    String run;
    try (Harness harness = new Harness(config)) {
      run = play(harness, Harness.duel(4)).getId();
      ratings = ratings(harness, run);
      games = games(harness, run);
      file = archive(harness, run);
      delete(harness, run);
    }
    rewrite(file, "99", List.of());
    try (Store store = Store.open(config.database())) {
      assertEquals(
          file + " is of a newer Tengen (schema 99); read it back with that one",
          assertThrows(IllegalArgumentException.class, () -> RunArchive.restore(file, store))
              .getMessage());
    }
    assertEquals(0, rows(config.database(), run));
    rewrite(file, "10", List.of("game_summary", "run_announcement"));
    try (Store store = Store.open(config.database())) {
      assertEquals(4, RunArchive.restore(file, store).records());
    }
    try (Harness harness = new Harness(config)) {
      assertEquals(games, games(harness, run));
      assertEquals(ratings, ratings(harness, run));
    }
  }

  @Test
  void anArchiveIsRefusedIfItsRequestHasCreatedAnotherRunSince() throws Exception {
    CoordinatorConfig config = embedded();
    CreateRunRequest request =
        CreateRunRequest.newBuilder().setSpec(Harness.duel(4)).setRequestId("once").build();
    Path file;
    String again;
    try (Harness harness = new Harness(config)) {
      String run = harness.control.createRun(request).getId();
      harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(run).build());
      file = archive(harness, run);
      delete(harness, run);
      again = harness.control.createRun(request).getId();
    }
    try (Store store = Store.open(config.database())) {
      assertEquals(
          "run "
              + again
              + " was created by a repetition of the request that created the archived run; delete"
              + " it first",
          assertThrows(IllegalArgumentException.class, () -> RunArchive.restore(file, store))
              .getMessage());
    }
  }

  @Test
  void aDamagedArchiveIsRefusedAndARunningRunIsNotArchived() throws Exception {
    try (Harness harness = new Harness(embedded())) {
      String running = harness.create(Harness.duel(4)).getId();
      refuses(
          Status.Code.FAILED_PRECONDITION,
          "run " + running + " has not ended; stop it first: tengen cancel " + running,
          () -> archive(harness, running));
      harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(running).build());
      Path file = archive(harness, play(harness, Harness.duel(4)).getId());
      byte[] bytes = Files.readAllBytes(file);
      Path changed = Files.write(directory.resolve("changed.zip"), bytes);
      try (FileSystem zip = FileSystems.newFileSystem(changed)) {
        Path summaries = zip.getPath("tables", "game_summary.jsonl");
        Files.writeString(summaries, Files.readString(summaries).replace("w", "v"));
      }
      assertEquals(
          changed
              + " is not a whole archive of a run: tables/game_summary.jsonl has another hash than"
              + " its manifest; restore another",
          assertThrows(IllegalArgumentException.class, () -> RunArchive.verify(changed))
              .getMessage());
      Path half =
          Files.write(directory.resolve("half.zip"), Arrays.copyOf(bytes, bytes.length / 2));
      assertThrows(IllegalArgumentException.class, () -> RunArchive.verify(half));
    }
  }
}
