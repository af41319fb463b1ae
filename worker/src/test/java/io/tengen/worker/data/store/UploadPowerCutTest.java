package io.tengen.worker.data.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tengen.files.RecordingFileSystem;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.Shard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A shard must be durable in the shared directory before the local copy is deleted. */
@Timeout(60)
final class UploadPowerCutTest {
  private static final Uploader.Settings QUEUE =
      new Uploader.Settings(false, Duration.ofMillis(20), Duration.ofMillis(100));

  @TempDir private Path real;

  @Test
  void keepsShardInOnePlaceAtLeast() throws Exception {
    Path directory = RecordingFileSystem.watch(real);
    RecordingFileSystem system = RecordingFileSystem.of(directory);
    Path local = directory.resolve("local");
    Path shared = directory.resolve("shared").resolve("games");
    Map<String, Boolean> kept = new ConcurrentHashMap<>();
    system.beforeDelete(file -> {
      if (file.startsWith(local.resolve("shards"))) {
        String name = String.valueOf(file.getFileName());
        Path object = shared.resolve("shards").resolve(name);
        Path entry = shared.resolve("entries").resolve(name.replace(".shard", "") + ".entry");
        kept.put(
            name,
            Files.exists(object)
                && system.isDurable(object)
                && Files.exists(entry)
                && system.isDurable(entry)
                && system.isDurable(local.resolve("manifest")));
      }
    });
    try (DataFolder folder = DataFolder.write(local, "test");
        ObjectStore store = new DirectoryStore(shared)) {
      try (GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 5))) {
        for (int i = 0; i < 15; i++) {
          writer.add(TestGames.game(5, i));
        }
      }
      List<Shard> shards = folder.shards();
      try (Uploader uploader = new Uploader(folder, new ShardObjects(store), QUEUE)) {
        uploader.awaitAll();
      }
      assertEquals(3, kept.size());
      assertFalse(kept.containsValue(false), kept::toString);
      assertEquals(List.of(), folder.shards());
      for (Shard shard : shards) {
        assertFalse(Files.exists(local.resolve("shards").resolve(shard.fileName())));
      }
    }
    assertEquals(List.of(), system.faults());
  }
}
