package io.tengen.worker.uploads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.artifact.StorePlace;
import io.tengen.testing.Await;
import io.tengen.worker.LogLines;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.ShardMerge;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.TestS3;
import io.tengen.worker.data.store.Uploader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Uses an S3-compatible server over HTTP that is stopped and restarted. */
@Timeout(120)
final class ShardUploadsTest {
  private static final String PLACE = "s3://games/board5/";

  private static final StoreUploads.Delays QUICK =
      new StoreUploads.Delays(
          Duration.ofMillis(10),
          Duration.ofMillis(50),
          Duration.ofMillis(50),
          new Uploader.Settings(false, Duration.ofMillis(20), Duration.ofMillis(100)));

  @TempDir private Path directory;
  @TempDir private Path serverDirectory;

  private TestS3 server;
  private final AtomicInteger kept = new AtomicInteger();

  @BeforeEach
  void start() throws IOException {
    server = new TestS3(serverDirectory);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private Path spoolDirectory() {
    return directory.resolve("spool");
  }

  private ShardUploads open(long limit) throws IOException {
    return ShardUploads.open(
        new UploadSettings(
            List.of(StorePlace.parse("s3://games")),
            Optional.of(server.endpoint()),
            Optional.empty(),
            limit),
        spoolDirectory(),
        QUICK);
  }

  private void add(ShardUploads uploads, int from, int to) {
    for (int i = from; i < to; i++) {
      uploads.add(PLACE, TestGames.game(5, i), kept::incrementAndGet);
    }
  }

  /** The numbers of the games in the store; fails if one is there twice. */
  private Set<Long> stored() throws Exception {
    Set<Long> games = new TreeSet<>();
    Path copy = Files.createTempDirectory(directory, "copy");
    try (ObjectStore store = ObjectStores.open(PLACE, server.endpoint());
        DataFolder folder = DataFolder.write(copy, "test")) {
      ShardObjects objects = new ShardObjects(store);
      ShardMerge shardMerge = new ShardMerge(folder, new GameIndex());
      for (Shard shard : objects.unknownTo(folder)) {
        assertEquals(shard.games(), objects.fetch(shard, shardMerge).games());
      }
      for (Shard shard : folder.shards()) {
        assertEquals("", ShardCheck.problem(folder, shard).orElse(""));
        try (ShardReader reader = folder.open(shard)) {
          for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
            assertTrue(games.add(game.id().index()), game.id() + " is there twice");
          }
        }
      }
    }
    return games;
  }

  private static Set<Long> range(int from, int to) {
    Set<Long> all = new TreeSet<>();
    for (long i = from; i < to; i++) {
      all.add(i);
    }
    return all;
  }

  @Test
  void uploadsRepeatedGamesOnce() throws Exception {
    ShardUploads uploads = open(1 << 30);
    add(uploads, 0, 30);
    Await.until("the first are kept", () -> kept.get() == 30);
    add(uploads, 20, 40);
    uploads.close(Duration.ofSeconds(60));
    assertEquals(50, kept.get());
    // Another process, which does not know that they are stored.
    ShardUploads next = open(1 << 30);
    add(next, 0, 50);
    next.close(Duration.ofSeconds(60));
    assertEquals(100, kept.get());
    assertEquals(range(0, 50), stored());
  }

  @Test
  void uploadsFinishedRunBeforeWorkerEnds() throws Exception {
    try (ObjectStore store = ObjectStores.open(PLACE, server.endpoint())) {
      ShardUploads uploads = open(1 << 30);
      add(uploads, 0, 5);
      Await.until(
          "the shard is in the store",
          () -> {
            try {
              return !store.list("entries/").isEmpty();
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          });
      assertEquals(range(0, 5), stored());
      uploads.close(Duration.ZERO);
    }
  }

  @Test
  void acceptsGamesWhileStoreIsDown() throws Exception {
    server.stop();
    ShardUploads uploads = open(1 << 30);
    add(uploads, 0, 10);
    Await.until("they are kept", () -> kept.get() == 10);
    uploads.close(Duration.ZERO);
    // The remaining shards wait for another process, which receives no games.
    server.restart();
    ShardUploads next = open(1 << 30);
    next.close(Duration.ofSeconds(60));
    assertEquals(range(0, 10), stored());
  }

  @Test
  void limitsBytesOnDisk() throws Exception {
    server.stop();
    ShardUploads uploads = open(1);
    // Only one game: with several, the shard may be ended before the last arrives on a busy
    // machine.
    add(uploads, 0, 1);
    Await.until("it is kept", () -> kept.get() == 1);
    Path shards = PlaceFolders.only(spoolDirectory()).resolve("shards");
    Await.until("its shard is ended", () -> PlaceFolders.count(shards) == 1);
    add(uploads, 10, 20);
    Await.until("the others are released", () -> kept.get() == 11);
    assertEquals(1, PlaceFolders.count(shards));
    server.restart();
    Await.until("the first is uploaded", () -> PlaceFolders.count(shards) == 0);
    add(uploads, 20, 21);
    uploads.close(Duration.ofSeconds(60));
    assertEquals(Set.of(0L, 20L), stored());
  }

  @Test
  void keepsGamesWhileDiskFails() throws Exception {
    // A file in place of the directory makes writing fail for any user.
    ShardUploads uploads = open(1 << 30);
    add(uploads, 0, 1);
    Await.until("it is kept", () -> kept.get() == 1);
    uploads.close(Duration.ofSeconds(60));
    Path games = PlaceFolders.only(spoolDirectory());
    Path away = directory.resolve("away");
    Files.move(games, away);
    Files.writeString(games, "");
    // The directory is opened at once, so the warning may come before the first game is added.
    ShardUploads next;
    try (LogLines logged = LogLines.of(StoreUploads.class)) {
      next = open(1 << 30);
      add(next, 1, 20);
      logged.await("cannot be written");
    }
    assertEquals(1, kept.get(), "nothing is released");
    Files.delete(games);
    Files.move(away, games);
    Await.until("they are kept", () -> kept.get() == 20);
    next.close(Duration.ofSeconds(60));
    assertEquals(range(0, 20), stored());
  }

  @Test
  void limitsGamesThatWaitForDisk() throws Exception {
    Files.createDirectories(spoolDirectory());
    ShardUploads uploads = open(1 << 30);
    add(uploads, 0, 1);
    Await.until("it is kept", () -> kept.get() == 1);
    uploads.close(Duration.ofSeconds(60));
    Path games = PlaceFolders.only(spoolDirectory());
    Files.move(games, directory.resolve("away"));
    Files.writeString(games, "");
    ShardUploads next = open(1 << 30);
    TrainingGame game = TestGames.game(5, 7);
    for (int i = 0; i < StoreUploads.MAX_WAITING + 5; i++) {
      next.add(
          PLACE,
          TestGames.named(game, new TrainingGame.Id("test", 100 + i)),
          kept::incrementAndGet);
    }
    assertTrue(kept.get() >= 6, "games beyond the limit are released");
    next.close(Duration.ZERO);
  }

  @Test
  void acceptsOnlyAllowedPlaces() throws Exception {
    ShardUploads uploads = open(1 << 30);
    for (String place :
        List.of("s3://other/board5", "s3://games2", "s3://games/../other", "/etc", "s3:///x", "")) {
      assertFalse(uploads.accepts(place), place);
      uploads.add(place, TestGames.game(5, 0), kept::incrementAndGet);
    }
    assertTrue(uploads.accepts("s3://games") && uploads.accepts("s3://games/any/thing"));
    assertEquals(6, kept.get(), "the caller need not keep them");
    uploads.close(Duration.ZERO);
    try (var left = Files.list(spoolDirectory())) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void parsesEndpoints() {
    assertEquals("http://a:9000", UploadSettings.endpoint("http://a:9000").toString());
    assertEquals(
        "\"a b\" is not a server's URL, such as http://localhost:9000",
        assertThrows(IllegalArgumentException.class, () -> UploadSettings.endpoint("a b"))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> UploadSettings.endpoint("ftp://a"));
  }

  /** Reads the directory of uploads. */
  private static final class PlaceFolders {
    /** The folder of the one place. */
    static Path only(Path spool) throws IOException {
      try (var places = Files.list(spool)) {
        return places.findFirst().orElseThrow().resolve("games");
      }
    }

    static long count(Path shards) {
      try (var files = Files.list(shards)) {
        return files.count();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}
