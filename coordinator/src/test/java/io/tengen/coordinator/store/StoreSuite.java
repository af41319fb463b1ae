package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.util.ByteString;
import io.tengen.coordinator.ChildJvm;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.control.PoolChange;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that every kind of store must pass. */
abstract class StoreSuite {
  @TempDir Path directory;

  /** The database under test; the same for all calls in one test. */
  abstract DatabaseSettings database() throws Exception;

  /** The message to a second coordinator. */
  abstract String inUse() throws Exception;

  /** The message about a database with the schema 999. */
  abstract String newer() throws Exception;

  static ReportedGame game(int index, byte[] record) {
    return new ReportedGame(
        new CommittedGame(
            index, Color.BLACK, Outcome.Reason.RESIGN, 1, 1, 1, 1, "w", "0".repeat(64)),
        ByteString.fromArray(record));
  }

  static GameArchive archive(Store store) {
    return new GameArchive(store, Runnable::run);
  }

  String refusal() {
    return String.valueOf(
        assertThrows(StartupException.class, () -> Store.open(database())).getMessage());
  }

  @Test
  void keepsRecordsOfAnySize() throws Exception {
    byte[] large = new byte[3_000_000];
    new Random(1).nextBytes(large);
    try (Store store = Store.open(database())) {
      archive(store)
          .put("r", List.of(game(7, large), game(2, new byte[] {1, 2})))
          .toCompletableFuture()
          .get();
    }
    try (Store store = Store.open(database())) {
      var games = archive(store).read("r", 0, 10).toCompletableFuture().get();
      assertEquals(List.of(2, 7), games.stream().map(game -> game.index()).toList());
      assertArrayEquals(large, games.get(1).record().toArray());
      assertEquals(1, archive(store).read("r", 3, 10).toCompletableFuture().get().size());
      assertEquals(1, archive(store).read("r", 0, 1).toCompletableFuture().get().size());
      assertTrue(archive(store).get("r", 3).toCompletableFuture().get().isEmpty());
      assertTrue(archive(store).get("other", 7).toCompletableFuture().get().isEmpty());
    }
  }

  @Test
  void replacesTheRecordOfAGameThatWasNotCounted() throws Exception {
    try (Store store = Store.open(database())) {
      GameArchive archive = archive(store);
      archive.put("r", List.of(game(1, new byte[] {1}))).toCompletableFuture().get();
      archive.put("r", List.of(game(1, new byte[] {2}))).toCompletableFuture().get();
      var kept = archive.get("r", 1).toCompletableFuture().get().orElseThrow();
      assertArrayEquals(new byte[] {2}, kept.record().toArray());
    }
  }

  @Test
  void listsRunsNewestFirst() throws Exception {
    Instant now = Instant.parse("2026-01-02T03:04:05.678901Z");
    var older = new RunTable.Row("old", now.minusSeconds(1), "");
    var newer = new RunTable.Row("new", now, "request");
    try (Store store = Store.open(database())) {
      RunTable table = new RunTable(store, Runnable::run);
      table.insert(newer).toCompletableFuture().get();
      table.insert(older).toCompletableFuture().get();
      assertEquals(List.of(newer, older), table.all());
    }
  }

  private static List<String> listed(PlayTable table, PlayTable.Filter filter, int most) {
    return table.newest(filter, most).stream()
        .map(state -> new String(state, StandardCharsets.UTF_8))
        .toList();
  }

  @Test
  void listsGamesOfPeopleNewestFirst() throws Exception {
    try (Store store = Store.open(database())) {
      PlayTable table = new PlayTable(store);
      for (String id : List.of("a", "b", "c", "d")) {
        byte[] state = id.getBytes(StandardCharsets.UTF_8);
        table.insert(id, id.equals("b") ? "bob" : "ann", Instant.ofEpochMilli(7), state);
      }
      table.insert("e", "ann", Instant.ofEpochMilli(8), new byte[] {'e'});
      table.update("c", false, new byte[] {'c'});
      var all = new PlayTable.Filter(false, Optional.empty(), Optional.empty());
      assertEquals(List.of("e", "a", "b"), listed(table, all, 3));
      var rest = new PlayTable.Filter(false, Optional.empty(), table.place("b"));
      assertEquals(List.of("c", "d"), listed(table, rest, 3));
      var open = new PlayTable.Filter(true, Optional.of("ann"), table.place("e"));
      assertEquals(List.of("a", "d"), listed(table, open, 3));
      assertTrue(table.place("f").isEmpty());

      try (Connection connection = store.connection();
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("UPDATE play SET owner = NULL WHERE id <> 'e'");
      }
      assertEquals(3, table.withoutOwner(3).size());
      table.addOwners(Map.of("a", "ann", "b", "bob", "c", "ann", "d", "ann"));
      assertTrue(table.withoutOwner(3).isEmpty());
      assertEquals(List.of("a", "d"), listed(table, open, 3));
    }
  }

  @Test
  void keepsTheChangesOfPoolsInTheirOrder() throws Exception {
    Instant now = Instant.parse("2026-01-02T03:04:05.678901Z");
    PoolChange renamed = new PoolChange.Renamed("v1", "old v1", now);
    PoolChange anchored = new PoolChange.Anchored("gnugo", 1800.5, now);
    PoolChange removed = new PoolChange.RunRemoved("r1", now);
    PoolChange restored = new PoolChange.RunRestored("r1", now.minusSeconds(1));
    try (Store store = Store.open(database())) {
      PoolChanges changes = new PoolChanges(store, Runnable::run);
      assertEquals(Map.of(), changes.all());
      changes.add("a", renamed).toCompletableFuture().get();
      changes.add("a", anchored).toCompletableFuture().get();
      changes.add("b", removed).toCompletableFuture().get();
      changes.add("a", removed).toCompletableFuture().get();
      changes.add("a", restored).toCompletableFuture().get();
    }
    try (Store store = Store.open(database())) {
      assertEquals(
          Map.of("a", List.of(renamed, anchored, removed, restored), "b", List.of(removed)),
          new PoolChanges(store, Runnable::run).all());
    }
  }

  @Test
  void closeIsIdempotent() throws Exception {
    Store store = Store.open(database());
    assertTrue(store.isAlive());
    store.close();
    store.close();
    assertFalse(store.isAlive());
  }

  @Test
  void refusesASecondCoordinator() throws Exception {
    try (Store store = Store.open(database())) {
      assertTrue(store.isAlive());
      assertEquals(inUse(), refusal());
      assertTrue(store.isAlive());
    }
    Store.open(database()).close();
  }

  @Test
  void refusesTheSchemaOfANewerProgram() throws Exception {
    try (Store store = Store.open(database());
        var connection = store.connection();
        var statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO \"flyway_schema_history\" SELECT 999, '999', 'from the future', 'SQL',"
              + " 'V999__from_the_future.sql', 1, \"installed_by\", \"installed_on\", 1, TRUE"
              + " FROM \"flyway_schema_history\" WHERE \"version\" = '10'");
    }
    assertEquals(newer(), refusal());
  }

  @Test
  void refusesTheSchemaOfTheFirstVersion() throws Exception {
    try (Store store = Store.open(database());
        var connection = store.connection();
        var statement = connection.createStatement()) {
      statement.execute(
          "UPDATE \"flyway_schema_history\" SET \"version\" = '6' WHERE \"version\" = '10'");
    }
    assertTrue(refusal().contains("was written by Tengen 0.1, which this version does not read"));
  }

  /**
   * Games whose commit returned are there after the process was halted without closing the store.
   */
  @Test
  void committedGamesSurviveTheDeathOfTheProcess() throws Exception {
    Path log = directory.resolve("log");
    Process writer =
        ChildJvm.of(Dying.class, Databases.argument(database()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertTrue(writer.waitFor(2, TimeUnit.MINUTES), "the writer hangs");
    assertEquals(Dying.EXIT, writer.exitValue(), () -> read(log.toFile()));

    try (Store store = Store.open(database())) {
      var games = archive(store).read("r", 0, 1000).toCompletableFuture().get();
      assertEquals(Dying.GAMES, games.size());
      byte[] last = games.getLast().record().toArray();
      assertTrue(Arrays.equals(new byte[] {Dying.GAMES - 1}, last));
    }
  }

  private static String read(File file) {
    try {
      return Files.readString(file.toPath());
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }

  /** Commits games one by one, then dies at once. */
  static final class Dying {
    static final int GAMES = 20;
    static final int EXIT = 77;

    private Dying() {}

    public static void main(String[] args) throws Exception {
      Store store = Store.open(Databases.parse(args[0]));
      for (byte i = 0; i < GAMES; i++) {
        archive(store).put("r", List.of(game(i, new byte[] {i}))).toCompletableFuture().get();
      }
      Runtime.getRuntime().halt(EXIT);
    }
  }
}
