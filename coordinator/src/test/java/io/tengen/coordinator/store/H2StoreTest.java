package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.LogLines;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class H2StoreTest extends StoreSuite {
  @Override
  DatabaseSettings database() {
    return new DatabaseSettings.Embedded(directory);
  }

  @Override
  String inUse() {
    return "data directory "
        + directory
        + " is in use by another tengen process; stop that one or choose another directory";
  }

  @Override
  String newer() {
    return "the database in "
        + directory
        + " was written by a newer Tengen (schema 999); use that one or another directory";
  }

  /**
   * A commit writes several pages; the next commits replace most of them, and one that lives on
   * keeps the space of all. Without compaction a tenth of the bytes is in use.
   */
  @Test
  void reusesTheSpaceOfManySmallCommits() throws Exception {
    int commits = 1_000;
    Random random = new Random(1);
    try (H2Store store = open(Duration.ofMillis(50), new H2Compaction(Duration.ofMillis(50)))) {
      GameArchive archive = archive(store);
      RunTable runs = new RunTable(store, Runnable::run);
      for (int i = 0; i < commits; i++) {
        byte[] record = new byte[300];
        random.nextBytes(record);
        archive.put("r", List.of(game(i, record))).toCompletableFuture().get();
        String id = Long.toString(random.nextLong(), 36);
        runs.insert(new RunTable.Row(id, Instant.EPOCH, id)).toCompletableFuture().get();
      }
      Await.until("half of the file's bytes are in use", () -> fillPercent(store) >= 50);
      assertEquals(commits, archive.read("r", 0, commits).toCompletableFuture().get().size());
    }
    try (Store store = Store.open(database())) {
      assertEquals(
          commits, archive(store).read("r", 0, commits).toCompletableFuture().get().size());
    }
  }

  /** Without it, a file stays as large as it once was while a page at its end is in use. */
  @Test
  void writesAFileOfGarbageAnewWhenItIsOpened() throws Exception {
    Path file = directory.resolve("tengen.mv.db");
    Path left = directory.resolve("tengen.mv.db.copy");
    int commits = 1_500;
    try (H2Store store = open(Duration.ofHours(1), new H2Compaction(Duration.ofHours(1)))) {
      GameArchive archive = archive(store);
      for (int i = 0; i < commits; i++) {
        archive.put("r", List.of(game(i, new byte[300]))).toCompletableFuture().get();
      }
    }
    long before = Files.size(file);
    assertTrue(before > 16 << 20, before + " bytes");
    Files.write(left, new byte[9]);
    try (Store store = Store.open(database())) {
      assertTrue(Files.size(file) < before / 4, Files.size(file) + " of " + before + " bytes");
      assertFalse(Files.exists(left));
      assertEquals(
          commits, archive(store).read("r", 0, commits).toCompletableFuture().get().size());
    }
  }

  private H2Store open(Duration retention, H2Compaction compaction) throws StartupException {
    return H2Store.open(new DatabaseSettings.Embedded(directory), retention, compaction);
  }

  /** A compaction that fails neither stops writes nor is tried again. */
  @Test
  void worksWithoutCompactionIfThatFails() throws Exception {
    AtomicInteger steps = new AtomicInteger();
    H2Compaction failing =
        new H2Compaction(Duration.ZERO) {
          @Override
          void step(Connection connection, long now) {
            steps.incrementAndGet();
            throw new IllegalStateException("no chunk 7");
          }
        };
    try (LogLines log = new LogLines("io.tengen.coordinator.store");
        H2Store store = open(Duration.ofSeconds(5), failing)) {
      log.await("cannot be compacted");
      // An idle store shows every five seconds that it can be written.
      long before = probes(store);
      Await.until("a test write", () -> probes(store) > before);
      assertEquals("", store.problem());
      assertEquals(1, steps.get());
      assertEquals(
          List.of(
              "the database in "
                  + directory
                  + " grows until the coordinator is started again, because it cannot be"
                  + " compacted: no chunk 7"),
          log.lines());
    }
  }

  /** Returns the number of test writes so far. */
  private static long probes(Store store) {
    try (var connection = store.connection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT number FROM write_probe")) {
      assertTrue(rows.next());
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The part of the file's bytes that are in use. */
  private static int fillPercent(Store store) {
    try (var connection = store.connection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT setting_value FROM information_schema.settings"
                    + " WHERE setting_name = 'info.CHUNKS_FILL_RATE'")) {
      assertTrue(rows.next());
      return rows.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void closesWithoutATraceFile() throws Exception {
    try (Store store = Store.open(database())) {
      archive(store).put("r", List.of(game(0, new byte[] {1}))).toCompletableFuture().get();
    }
    assertFalse(Files.exists(directory.resolve("tengen.trace.db")));
  }

  @Test
  void refusesADirectoryThatCannotBeWritten() throws Exception {
    // Not even root can make a directory inside a file.
    directory = Files.writeString(directory.resolve("file"), "").resolve("data");
    assertEquals(
        "data directory " + directory + " cannot be written; choose another or fix its permissions",
        refusal());
  }

  @Test
  void refusesAFileThatIsNotADatabase() throws Exception {
    Files.writeString(directory.resolve("tengen.mv.db"), "not a database ".repeat(2000));
    assertTrue(
        refusal().startsWith("the database in " + directory + " cannot be opened: "), refusal());
  }
}
