package io.tengen.worker.data.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.Shard;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which games a store is said to have. */
class StoreGamesTest {
  @TempDir private Path directory;

  @Test
  void gamesOfALostShardAreMissing() throws Exception {
    Path shared = directory.resolve("shared");
    try (DataFolder folder = DataFolder.write(directory.resolve("local"), "test");
        ObjectStore store = new DirectoryStore(shared)) {
      try (GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 3))) {
        for (int i = 0; i < 6; i++) {
          writer.add(TestGames.game(3, i));
        }
      }
      ShardObjects objects = new ShardObjects(store);
      for (Shard shard : folder.shards()) {
        objects.put(folder, shard);
      }
      assertEquals(6, games(objects));
      Shard lost = folder.shards().getFirst();
      Files.delete(shared.resolve("shards").resolve(lost.fileName()));
      assertEquals(3, games(objects));
      objects.put(folder, lost);
      assertEquals(6, games(objects));
    }
  }

  private static long games(ShardObjects objects) throws Exception {
    StoreGames games = new StoreGames(objects);
    games.refresh((done, all) -> {});
    return games.games().games("test").count();
  }
}
