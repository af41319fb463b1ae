package io.tengen.worker.data;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The games that a folder has, or had until a rule or an upload took them out. */
public final class KnownGames {
  private KnownGames() {}

  /** Hears how far the shards have been gone through. */
  @FunctionalInterface
  public interface Progress {
    void done(int shards, int all);
  }

  /**
   * What the manifest says; a shard that does not list its games is read. Those that turned out bad
   * and were set aside do not count: their games may be had again.
   *
   * @throws DataException if such a shard is damaged
   */
  public static GameIndex of(DataFolder folder, Progress progress)
      throws IOException, DataException {
    GameIndex known = new GameIndex();
    List<Shard> counting = folder.everHad();
    for (int i = 0; i < counting.size(); i++) {
      Shard shard = counting.get(i);
      known.addAll(shard.contents());
      // What is gone cannot be read any more.
      if (shard.contents().isEmpty() && folder.has(shard)) {
        known.addAll(of(folder.file(shard)));
      }
      progress.done(i + 1, counting.size());
    }
    return known;
  }

  /**
   * The games of a shard's file, which is read.
   *
   * @throws DataException if it is damaged
   */
  public static List<ShardGames> of(Path file) throws IOException, DataException {
    GameIndex known = new GameIndex();
    try (ShardReader games = ShardReader.open(file)) {
      for (TrainingGame game = games.next(); game != null; game = games.next()) {
        known.add(game.id());
      }
    }
    return known.contents();
  }
}
