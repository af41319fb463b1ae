package io.tengen.worker.data.store;

import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.ShardGames;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The games in the shards of an object store, as their entries list them. Confined to one thread;
 * methods block on the store.
 */
public final class StoreGames {
  private final ShardObjects objects;
  private final Set<String> read = new HashSet<>();
  private final GameIndex games = new GameIndex();
  private long duplicates;

  /** Creates an empty view; call {@link #refresh} to load it. */
  public StoreGames(ShardObjects objects) {
    this.objects = objects;
  }

  /**
   * Adds the shards that have appeared since the last call; games of lost shards are missing.
   *
   * @throws DataException if one is damaged
   */
  public void refresh(KnownGames.Progress progress) throws IOException, DataException {
    List<String> hashes = objects.wholeShards();
    for (int i = 0; i < hashes.size(); i++) {
      if (!read.contains(hashes.get(i))) {
        List<ShardGames> contents = objects.contents(hashes.get(i));
        duplicates += games.common(contents);
        games.addAll(contents);
        read.add(hashes.get(i));
      }
      progress.done(i + 1, hashes.size());
    }
  }

  /** The games as of the last {@link #refresh}. */
  public GameIndex games() {
    return games;
  }

  /**
   * The number of duplicate games in different shards, as when a repair and the game's worker both
   * uploaded it. Imports take each game once.
   */
  public long duplicates() {
    return duplicates;
  }
}
