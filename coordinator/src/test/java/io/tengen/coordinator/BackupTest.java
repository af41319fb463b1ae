package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.backup.Restore;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.store.Store;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.BackupChunk;
import io.tengen.proto.v1.CreateBackupRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a running coordinator, and their restoration. */
@Timeout(300)
class BackupTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final byte[] NETWORK = ArtifactClient.bytes(300_000, 1);

  @TempDir private Path directory;

  private CoordinatorConfig embedded(String name) {
    return Harness.config(directory.resolve(name), LEASE);
  }

  private Path backup(Harness harness) throws IOException {
    Path file = directory.resolve("backup.zip");
    Iterator<BackupChunk> chunks =
        AdminServiceGrpc.newBlockingStub(harness.channel)
            .createBackup(CreateBackupRequest.getDefaultInstance());
    try (OutputStream out = Files.newOutputStream(file)) {
      while (chunks.hasNext()) {
        chunks.next().getData().writeTo(out);
      }
    }
    return file;
  }

  /** Backs up a coordinator in the middle of a run, and lets the run end afterwards. */
  private Path backupOfARunningRun(CoordinatorConfig config) throws Exception {
    try (Harness harness = new Harness(config)) {
      new ArtifactClient(harness.channel).put(NETWORK);
      Run run = harness.create(Harness.duel(60));
      try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
        harness.await(run.getId(), state -> state.getCommitted() >= 20);
        Path file = backup(harness);
        harness.await(run.getId(), state -> state.getState() == RunState.RUN_STATE_FINISHED);
        return file;
      }
    }
  }

  /**
   * Restores a backup, compares what the new coordinator counts with the records in its database,
   * and ends the run.
   */
  private void continues(Path file, CoordinatorConfig target) throws Exception {
    Restore.Restored restored = new Restore(file, target).run();
    assertEquals(1, restored.runs());
    assertEquals(2, restored.artifacts(), "the run's and the built-in network");
    try (Harness harness = new Harness(target)) {
      Run run = harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRuns(0);
      int counted = run.getCommitted();
      assertTrue(counted >= 20 && counted < 60, counted + " games at the time of the backup");
      // Records are stored before their games are counted.
      assertTrue(restored.games() >= counted, restored.games() + " records");
      assertEquals(counted, exported(harness, run.getId()));
      assertArrayEquals(
          NETWORK,
          new ArtifactClient(harness.channel).download(ArtifactClient.of(NETWORK).getSha256(), 0));
      try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
        harness.await(run.getId(), state -> state.getState() == RunState.RUN_STATE_FINISHED);
        assertEquals(60, exported(harness, run.getId()));
        assertTrue(worker.games.size() <= 60 - counted + 1, worker.games.size() + " games");
      }
    }
  }

  private static int exported(Harness harness, String run) {
    Set<Integer> games = new HashSet<>();
    Iterator<Game> all =
        harness.control.exportGames(ExportGamesRequest.newBuilder().setRun(run).build());
    all.forEachRemaining(game -> assertTrue(games.add(game.getIndex())));
    return games.size();
  }

  @Test
  void aRunContinuesFromItsBackup() throws Exception {
    continues(backupOfARunningRun(embedded("source")), embedded("target"));
  }

  @Test
  void aBackupOfOneDatabaseIsRestoredIntoAnother() throws Exception {
    Path file = backupOfARunningRun(embedded("source"));
    CoordinatorConfig server =
        Harness.config(directory.resolve("server"), PostgreSqlServer.database(), LEASE);
    continues(file, server);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Restore(file, Harness.config(directory.resolve("again"), server.database(), LEASE))
                .run());
    assertFalse(Files.exists(directory.resolve("again")));
    Path back;
    try (Harness harness = new Harness(server)) {
      back = backup(harness);
    }
    assertEquals(60, new Restore(back, embedded("back")).run().games());
  }

  private Path backupOfANewRun() throws Exception {
    try (Harness harness = new Harness(embedded("source"))) {
      new ArtifactClient(harness.channel).put(NETWORK);
      harness.create(Harness.duel(4));
      return backup(harness);
    }
  }

  @Test
  void refusesTruncatedAndChangedBackupsAndWritesNothing() throws Exception {
    Path whole = backupOfANewRun();
    byte[] bytes = Files.readAllBytes(whole);
    for (int length : new int[] {0, 1_000, bytes.length / 2, bytes.length - 1}) {
      Path cut = directory.resolve("cut.zip");
      Files.write(cut, Arrays.copyOf(bytes, length));
      refuses(cut, "is not a whole backup");
    }
    byte[] changed = bytes.clone();
    changed[200] ^= 1;
    refuses(Files.write(directory.resolve("changed.zip"), changed), "is not a whole backup");
  }

  private void refuses(Path file, String reason) throws IOException {
    Path target = directory.resolve("target");
    Exception refusal =
        assertThrows(
            IllegalArgumentException.class, () -> new Restore(file, embedded("target")).run());
    assertTrue(String.valueOf(refusal.getMessage()).contains(reason), refusal.getMessage());
    assertFalse(Files.exists(target));
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(0, left.filter(path -> path.toString().contains(".restoring-")).count());
    }
  }

  @Test
  void refusesADirectoryThatIsNotEmpty() throws Exception {
    Path file = backupOfANewRun();
    Exception refusal =
        assertThrows(
            IllegalArgumentException.class, () -> new Restore(file, embedded("source")).run());
    assertEquals(
        "directory "
            + directory.resolve("source")
            + " is not empty; choose another or move it away",
        refusal.getMessage());
  }

  @Test
  void everyTableIsInTheBackupOrKnownToBelongToOneDatabase() throws Exception {
    Set<String> known = new HashSet<>(Set.of("epoch", "write_probe", "event_tag"));
    Set<String> tables = new HashSet<>();
    Path data = directory.resolve("data");
    try (Harness harness = new Harness(embedded("data"));
        var zip = new ZipFile(backup(harness).toFile())) {
      zip.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith("tables/"))
          .forEach(name -> known.add(name.substring("tables/".length()).replace(".jsonl", "")));
    }
    try (Store store = Store.open(new DatabaseSettings.Embedded(data));
        var connection = store.connection();
        ResultSet all = connection.getMetaData().getTables(null, "PUBLIC", null, null)) {
      while (all.next()) {
        tables.add(all.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
      }
    }
    tables.remove("flyway_schema_history");
    tables.removeAll(known);
    assertEquals(Set.of(), tables);
  }
}
