package io.tengen.worker.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.Frames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameEncoder;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.ShardWriter;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataFolderTest {
  private static final GameWriter.Settings SMALL = new GameWriter.Settings(1 << 20, 10);

  @TempDir private Path directory;

  private DataFolder open() throws IOException, DataException {
    return DataFolder.write(directory, "test");
  }

  private static Set<Long> indices(DataFolder folder) throws IOException, DataException {
    Set<Long> indices = new HashSet<>();
    for (Shard shard : folder.shards()) {
      try (ShardReader reader = folder.open(shard)) {
        for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
          assertTrue(indices.add(game.id().index()), "twice: " + game.id());
        }
      }
    }
    return indices;
  }

  private void write(int from, int to) throws IOException, DataException {
    try (DataFolder folder = open();
        GameWriter writer = folder.writer(SMALL)) {
      for (int i = from; i < to; i++) {
        writer.add(TestGames.game(5, i));
      }
    }
  }

  @Test
  void readsAndVerifiesWrittenGames() throws Exception {
    write(0, 25);
    try (DataFolder folder = DataFolder.read(directory)) {
      assertEquals(3, folder.shards().size());
      assertEquals(25, indices(folder).size());
      assertEquals(List.of(), folder.unlistedFiles());
      for (Shard shard : folder.shards()) {
        assertEquals("", ShardCheck.problem(folder, shard).orElse(""));
        assertEquals(TestGames.NETWORK, shard.network());
        assertEquals(5, shard.board());
      }
    }
  }

  @Test
  void writesFromManyThreadsWithSeveralWriters() throws Exception {
    try (DataFolder folder = open();
        GameWriter one = folder.writer(SMALL);
        GameWriter other = folder.writer(SMALL);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> parts = new ArrayList<>();
      for (int part = 0; part < 4; part++) {
        int first = 50 * part;
        GameWriter writer = part % 2 == 0 ? one : other;
        parts.add(
            threads.submit(() -> {
              for (int i = first; i < first + 50; i++) {
                writer.add(TestGames.game(5, i, i % 3 == 0 ? "" : TestGames.NETWORK));
              }
              return null;
            }));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    }
    try (DataFolder folder = DataFolder.read(directory)) {
      assertEquals(200, indices(folder).size());
    }
  }

  @Test
  void allowsOneWritingProcess() throws Exception {
    try (DataFolder first = open()) {
      assertEquals(List.of(), first.shards());
      assertThrows(DataException.class, this::open);
    }
    open().close();
  }

  @Test
  void recoversFlushedGames() throws Exception {
    try (DataFolder folder = open()) {
      ShardWriter dying = folder.begin();
      for (int i = 0; i < 3; i++) {
        TrainingGame game = TestGames.game(5, i);
        dying.add(game.id(), GameEncoder.toBytes(game), game.turns().size(), game.samples());
      }
      dying.flush();
      TrainingGame lost = TestGames.game(5, 3);
      dying.add(lost.id(), GameEncoder.toBytes(lost), lost.turns().size(), lost.samples());
      dying.close();
      // A frame that was not completed.
      Files.write(dying.file(), new byte[] {100, 0, 0, 0, 1, 2}, StandardOpenOption.APPEND);
    }
    try (DataFolder folder = open()) {
      assertEquals(Set.of(0L, 1L, 2L), indices(folder));
    }
    try (var writing = Files.list(directory.resolve("writing"))) {
      assertEquals(0, writing.count());
    }
  }

  /** Its games are written again and give the same hash, which is the file being read. */
  @Test
  void recoversCompleteUnlistedShard() throws Exception {
    write(0, 5);
    Path manifest = directory.resolve("manifest");
    Shard shard;
    try (DataFolder folder = open()) {
      shard = folder.shards().getFirst();
    }
    Files.move(
        directory.resolve("shards").resolve(shard.fileName()),
        directory.resolve("writing").resolve(shard.fileName() + ".part"));
    Files.delete(manifest);
    try (DataFolder folder = open()) {
      assertEquals(shard.sha256(), folder.shards().getFirst().sha256());
      assertEquals(Set.of(0L, 1L, 2L, 3L, 4L), indices(folder));
    }
    assertEquals(0, directory.resolve("writing").toFile().list().length);
  }

  /** After a crash at any time, a repeated import adds the games once. */
  @Test
  void discardsTruncatedCopies(@TempDir Path elsewhere) throws Exception {
    write(0, 5);
    Shard shard;
    Path file;
    try (DataFolder from = DataFolder.read(directory)) {
      shard = from.shards().getFirst();
      file = from.file(shard);
    }
    DataFolder.write(elsewhere, "another").close();
    Path writing = elsewhere.resolve("writing");
    Path fetching = Files.createDirectory(elsewhere.resolve(".fetch123"));
    Files.copy(file, fetching.resolve(shard.fileName()));
    // Copied but not named yet, torn, and named but not listed.
    Files.copy(file, writing.resolve("2e5c9a2c-7f0e-4d3b-9f0a-0c1d2e3f4a5b.copy"));
    byte[] whole = Files.readAllBytes(file);
    Files.write(
        writing.resolve("3e5c9a2c-7f0e-4d3b-9f0a-0c1d2e3f4a5b.copy"),
        java.util.Arrays.copyOf(whole, whole.length - 9));
    Files.copy(file, writing.resolve(shard.fileName() + ".copy"));
    try (DataFolder folder = DataFolder.write(elsewhere, "another")) {
      assertEquals(List.of(), folder.shards());
      assertFalse(Files.exists(fetching));
      assertEquals(0, writing.toFile().list().length);
      folder.add(file, shard);
      assertEquals(Set.of(0L, 1L, 2L, 3L, 4L), indices(folder));
    }
    // Listed, but not moved.
    Files.move(
        elsewhere.resolve("shards").resolve(shard.fileName()),
        writing.resolve(shard.fileName() + ".copy"));
    assertEquals(5, indices(DataFolder.read(elsewhere)).size());
    try (DataFolder folder = DataFolder.write(elsewhere, "another")) {
      assertEquals(List.of(shard), folder.shards());
      assertEquals(elsewhere.resolve("shards").resolve(shard.fileName()), folder.file(shard));
      assertEquals(5, indices(folder).size());
    }
  }

  @Test
  void ignoresTornLastEntry() throws Exception {
    write(0, 10);
    Path manifest = directory.resolve("manifest");
    byte[] one = Files.readAllBytes(manifest);
    write(10, 20);
    byte[] two = Files.readAllBytes(manifest);
    String last;
    try (DataFolder folder = DataFolder.read(directory)) {
      last = folder.shards().getLast().fileName();
    }
    // A shard is listed before it is moved to its place.
    Files.move(
        directory.resolve("shards").resolve(last),
        directory.resolve("writing").resolve(last + ".copy"));
    for (int length = one.length; length < two.length; length++) {
      Files.write(manifest, java.util.Arrays.copyOf(two, length));
      try (DataFolder folder = DataFolder.read(directory)) {
        assertEquals(1, folder.shards().size(), length + " bytes");
        assertEquals(List.of(), folder.unlistedFiles());
      }
    }
    write(20, 30);
    try (DataFolder folder = DataFolder.read(directory)) {
      assertEquals(2, folder.shards().size());
    }
  }

  @Test
  void refusesManifestDamagedInTheMiddle() throws Exception {
    write(0, 30);
    Path manifest = directory.resolve("manifest");
    byte[] good = Files.readAllBytes(manifest);
    for (int at = 0; at < good.length - 150; at += 7) {
      byte[] bad = good.clone();
      bad[at] ^= 0x55;
      Files.write(manifest, bad);
      assertThrows(DataException.class, () -> DataFolder.read(directory), "byte " + at);
    }
  }

  @Test
  void findsDamageAnywhere() throws Exception {
    write(0, 10);
    try (DataFolder folder = DataFolder.read(directory)) {
      Shard shard = folder.shards().getFirst();
      byte[] good = Files.readAllBytes(folder.file(shard));
      for (int at = 0; at < good.length; at += 1 + good.length / 50) {
        byte[] bad = good.clone();
        bad[at] ^= 1;
        Files.write(folder.file(shard), bad);
        assertTrue(ShardCheck.problem(folder, shard).isPresent(), "byte " + at);
        // Without the hash as well: each block has its checksum.
        assertThrows(
            DataException.class,
            () -> {
              try (ShardReader reader = folder.open(shard)) {
                while (reader.next() != null) {}
              }
            });
      }
      for (int length = 0; length < good.length; length += 1 + good.length / 50) {
        Files.write(folder.file(shard), java.util.Arrays.copyOf(good, length));
        assertTrue(ShardCheck.problem(folder, shard).isPresent(), length + " bytes");
      }
      Files.delete(folder.file(shard));
      assertEquals(
          shard.fileName() + " is missing", ShardCheck.problem(folder, shard).orElseThrow());
    }
  }

  @Test
  void setsInvalidShardAside() throws Exception {
    write(0, 20);
    try (DataFolder folder = open()) {
      Shard bad = folder.shards().getFirst();
      folder.setAside(bad, "it is torn");
      assertEquals(1, folder.shards().size());
      assertTrue(Files.exists(directory.resolve("aside").resolve(bad.fileName())));
      assertEquals(List.of(), folder.unlistedFiles());
    }
    try (DataFolder folder = open()) {
      assertEquals(1, folder.shards().size());
      assertTrue(
          folder.history().stream()
              .anyMatch(e -> e instanceof ManifestEntry.Removed gone && gone.setAside()));
    }
  }

  @Test
  void reportsUnlistedFilesAndIgnoresThem() throws Exception {
    write(0, 10);
    Path stranger = directory.resolve("shards").resolve("notes.txt");
    Files.writeString(stranger, "mine");
    try (DataFolder folder = open()) {
      assertEquals(List.of(stranger), folder.unlistedFiles());
      assertEquals(1, folder.shards().size());
    }
    assertTrue(Files.exists(stranger));
  }

  @Test
  void equalGamesMakeEqualShards() throws Exception {
    write(0, 10);
    write(0, 10);
    try (DataFolder folder = DataFolder.read(directory)) {
      assertEquals(1, folder.shards().size());
      assertEquals(10, indices(folder).size());
    }
  }

  @Test
  void retentionKeepsNewestAndShare() throws Exception {
    try (DataFolder folder = open();
        GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 1))) {
      for (int i = 0; i < 20; i++) {
        writer.add(TestGames.game(5, i, i < 10 ? "" : TestGames.NETWORK));
      }
    }
    try (DataFolder folder = open()) {
      List<Shard> all = folder.shards();
      long newest = all.subList(15, 20).stream().mapToLong(Shard::samples).sum();
      Retention rule = new Retention(newest, 0);
      assertEquals(all.subList(0, 15), rule.outdated(all));
      List<Shard> kept = new ArrayList<>(all);
      kept.removeAll(new Retention(newest, 0.2).outdated(all));
      assertTrue(kept.stream().anyMatch(shard -> shard.network().isEmpty()));
      assertTrue(kept.size() > 5 && kept.size() < 12, kept.size() + " kept");
      folder.remove(rule.outdated(all), rule.reason());
      assertEquals(all.subList(15, 20), folder.shards());
      assertFalse(Files.exists(directory.resolve("shards").resolve(all.getFirst().fileName())));
    }
    assertEquals(5, DataFolder.read(directory).shards().size());
  }

  @Test
  void refusesUnknownSchema() throws Exception {
    write(0, 5);
    try (DataFolder folder = DataFolder.read(directory)) {
      Path file = folder.file(folder.shards().getFirst());
      byte[] header =
          io.tengen.proto.data.v1.ShardHeader.newBuilder()
              .setSchema(7)
              .setWriter("tengen 9.0")
              .build()
              .toByteArray();
      Path foreign = directory.resolve("foreign.shard");
      Files.write(foreign, ShardWriter.MAGIC);
      Files.write(
          foreign,
          Frames.of(ShardWriter.HEADER, header, header.length).array(),
          StandardOpenOption.APPEND);
      DataException refused = assertThrows(DataException.class, () -> ShardReader.open(foreign));
      assertEquals(
          "foreign.shard is of schema 7, written by tengen 9.0; this program reads schema 1",
          refused.getMessage());
      try (ShardReader reader = ShardReader.open(file)) {
        for (int i = 0; i < 5; i++) {
          assertEquals(i, java.util.Objects.requireNonNull(reader.next()).id().index());
        }
        assertNull(reader.next());
      }
    }
  }
}
