package io.tengen.worker.data.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.ShardMerge;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Uses an S3-compatible server over HTTP that is stopped and restarted. */
@Timeout(60)
final class UploaderTest {
  private static final Uploader.Settings QUICK =
      new Uploader.Settings(true, Duration.ofMillis(20), Duration.ofMillis(100));

  @TempDir private Path directory;
  @TempDir private Path serverDirectory;

  private TestS3 server;

  @BeforeEach
  void start() throws IOException {
    server = new TestS3(serverDirectory);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private ObjectStore bucket() {
    return ObjectStores.open("s3://games/board5", server.endpoint());
  }

  private static void write(DataFolder folder, int from, int to) throws IOException {
    try (GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 5))) {
      for (int i = from; i < to; i++) {
        writer.add(TestGames.game(5, i));
      }
    }
  }

  private static void assertFetched(ObjectStore store, Path into, List<Shard> expected)
      throws Exception {
    ShardObjects objects = new ShardObjects(store);
    try (DataFolder other = DataFolder.write(into, "test")) {
      ShardMerge shardMerge = new ShardMerge(other, new GameIndex());
      for (Shard shard : objects.unknownTo(other)) {
        objects.fetch(shard, shardMerge);
      }
      assertEquals(List.of(), objects.unknownTo(other));
      assertEquals(java.util.Set.copyOf(expected), java.util.Set.copyOf(other.shards()));
      for (Shard shard : other.shards()) {
        assertEquals("", ShardCheck.problem(other, shard).orElse(""));
      }
      assertEquals(List.of(), other.toUpload(store.uri()));
    }
  }

  @Test
  void fetchesShardsOfAnotherMachine() throws Exception {
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        ObjectStore store = bucket()) {
      write(folder, 0, 20);
      try (Uploader uploader = new Uploader(folder, new ShardObjects(store), QUICK)) {
        uploader.awaitAll();
        write(folder, 20, 30);
        uploader.written();
        uploader.awaitAll();
      }
      assertEquals(12, store.list("").size());
      assertEquals(6, store.list("entries/").size());
      assertFetched(store, directory.resolve("b"), folder.shards());
    }
  }

  @Test
  void usesDirectoryAsStore() throws Exception {
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        ObjectStore store = ObjectStores.open(directory.resolve("shared").toString(), null)) {
      assertThrows(IOException.class, () -> store.list(""));
      write(folder, 0, 10);
      try (Uploader uploader = new Uploader(folder, new ShardObjects(store), QUICK)) {
        uploader.awaitAll();
      }
      assertFetched(store, directory.resolve("b"), folder.shards());
    }
  }

  @Test
  void unreachableStoreDelaysOnlyUploads() throws Exception {
    server.stop();
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        ObjectStore store = bucket();
        Uploader uploader = new Uploader(folder, new ShardObjects(store), QUICK)) {
      write(folder, 0, 20);
      uploader.written();
      assertEquals(4, folder.toUpload(store.uri()).size());
      server.restart();
      uploader.awaitAll();
      assertFetched(store, directory.resolve("b"), folder.shards());
    }
  }

  @Test
  void deletesUploadedShardsOfAQueue() throws Exception {
    Uploader.Settings queue =
        new Uploader.Settings(false, Duration.ofMillis(20), Duration.ofMillis(100));
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        ObjectStore store = bucket();
        Uploader uploader = new Uploader(folder, new ShardObjects(store), queue)) {
      write(folder, 0, 5);
      List<Shard> shards = folder.shards();
      uploader.written();
      uploader.awaitAll();
      assertFetched(store, directory.resolve("b"), shards);
      assertEquals(List.of(), folder.shards(), "uploaded shards are deleted");
    }
  }

  @Test
  void uploadsRemainingShardsAfterRestart() throws Exception {
    server.stop();
    List<Shard> shards;
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        ObjectStore store = bucket()) {
      write(folder, 0, 10);
      shards = folder.shards();
      new Uploader(folder, new ShardObjects(store), QUICK).close();
    }
    server.restart();
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        ObjectStore store = bucket();
        Uploader uploader = new Uploader(folder, new ShardObjects(store), QUICK)) {
      uploader.awaitAll();
      assertFetched(store, directory.resolve("b"), shards);
    }
  }

  @Test
  void refusesDamagedDownloads() throws Exception {
    try (DataFolder folder = DataFolder.write(directory.resolve("a"), "test");
        DataFolder other = DataFolder.write(directory.resolve("b"), "test");
        ObjectStore store = bucket()) {
      write(folder, 0, 5);
      Shard shard = folder.shards().getFirst();
      ShardObjects objects = new ShardObjects(store);
      objects.put(folder, shard);
      Path bad = directory.resolve("bad");
      Files.writeString(bad, "something else");
      store.put("shards/" + shard.fileName(), bad);
      assertThrows(
          DataException.class, () -> objects.fetch(shard, new ShardMerge(other, new GameIndex())));
      assertEquals(List.of(), other.shards());
      assertThrows(
          NoSuchFileException.class, () -> store.get("nothing", directory.resolve("nothing")));
      assertFalse(Files.exists(directory.resolve("nothing")));
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> ObjectStores.open("s3:///x", null));
      assertEquals("\"s3:///x\" names no bucket; write s3://BUCKET/PREFIX", refused.getMessage());
    }
  }
}
