package io.tengen.worker.data;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the games that a folder contains, or contained until a rule or an upload removed them. */
public final class KnownGames {
  private KnownGames() {}

  /** Receives the number of shards examined. */
  @FunctionalInterface
  public interface Progress {
    void done(int shards, int all);
  }

  /**
   * Returns the games that the manifest lists; a shard that does not list its games is read. Games
   * of shards that were set aside as invalid are not included and may be added again.
   *
   * @throws DataException if a shard that must be read is damaged
   */
  public static GameIndex of(DataFolder folder, Progress progress)
      throws IOException, DataException {
    return of(folder, Set.of(), progress);
  }

  /**
   * Returns the games that the manifest lists, without those of some shards; a shard that does not
   * list its games is read.
   *
   * @param without shards that are missing or damaged, whose games the folder does not have
   * @throws DataException if another shard that must be read is damaged
   */
  public static GameIndex of(DataFolder folder, Set<Shard> without, Progress progress)
      throws IOException, DataException {
    GameIndex known = new GameIndex();
    List<Shard> counting = new ArrayList<>(folder.everListed());
    counting.removeAll(without);
    for (int i = 0; i < counting.size(); i++) {
      Shard shard = counting.get(i);
      known.addAll(shard.contents());
      // Removed shards cannot be read any more.
      if (shard.contents().isEmpty() && folder.has(shard)) {
        known.addAll(of(folder.file(shard)));
      }
      progress.done(i + 1, counting.size());
    }
    return known;
  }

  /**
   * Reads the list of games of a shard's file.
   *
   * @throws DataException if the file is damaged
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
