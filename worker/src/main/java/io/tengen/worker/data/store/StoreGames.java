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
 * Which games the shards of an object store hold, by their entries. Confined to one thread; methods
 * block on the store.
 */
public final class StoreGames {
  private final ShardObjects objects;
  private final Set<String> read = new HashSet<>();
  private final GameIndex games = new GameIndex();
  private long twice;

  /** Knows of none yet. */
  public StoreGames(ShardObjects objects) {
    this.objects = objects;
  }

  /**
   * Looks at the shards that have come since the last time.
   *
   * @throws DataException if one is damaged
   */
  public void refresh(KnownGames.Progress progress) throws IOException, DataException {
    List<String> hashes = objects.hashes();
    for (int i = 0; i < hashes.size(); i++) {
      if (!read.contains(hashes.get(i))) {
        List<ShardGames> contents = objects.contents(hashes.get(i));
        twice += games.common(contents);
        games.addAll(contents);
        read.add(hashes.get(i));
      }
      progress.done(i + 1, hashes.size());
    }
  }

  /** The games, as of the last look. */
  public GameIndex games() {
    return games;
  }

  /**
   * How often a game is in another shard again, as when it was repaired and its worker brought it
   * after all: who imports takes it once.
   */
  public long twice() {
    return twice;
  }
}
