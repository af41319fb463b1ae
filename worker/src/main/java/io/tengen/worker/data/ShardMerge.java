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

/**
 * Merges shards from other places into a folder without duplicate games. A shard whose games are
 * all new is copied as it is; otherwise only its new games are written. Writers to an object store
 * may upload the same game twice; this class removes such duplicates. Confined to one thread;
 * methods block on the disk.
 */
public final class ShardMerge {
  private final DataFolder folder;
  private final GameIndex known;

  /**
   * @param known the folder's {@linkplain KnownGames games}; owned by this object from now on
   */
  public ShardMerge(DataFolder folder, GameIndex known) {
    this.folder = folder;
    this.known = known;
  }

  /** The number of games and positions that were new. */
  public record Merged(long games, long positions) {}

  public DataFolder folder() {
    return folder;
  }

  /**
   * Adds the new games of a shard. All its games are replayed first, because readers of the folder
   * trust them.
   *
   * @throws DataException if the file does not match its name and its entry, is damaged, or
   *     contains an impossible game
   */
  public Merged merge(Path file, Shard shard) throws IOException, DataException {
    if (folder.hasEverListed(shard.sha256())) {
      return new Merged(0, 0);
    }
    ShardCheck.requireGood(file, shard);
    List<ShardGames> contents = shard.contents().isEmpty() ? KnownGames.of(file) : shard.contents();
    if (known.common(contents) == 0) {
      folder.add(file, shard);
      known.addAll(contents);
      return new Merged(shard.games(), shard.positions());
    }
    Merged merged = addNewGames(file);
    folder.skip(shard, "all but " + merged.games + " of its games were present");
    return merged;
  }

  private Merged addNewGames(Path file) throws IOException, DataException {
    long games = 0;
    long positions = 0;
    try (UniqueGameWriter flow =
            UniqueGameWriter.open(
                folder,
                known,
                GameWriter.Settings.DEFAULT,
                UniqueGameWriter.DEFAULT_MAX_AGE,
                System::nanoTime);
        ShardReader reader = ShardReader.open(file)) {
      for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
        if (flow.add(game)) {
          games++;
          positions += game.turns().size();
        }
      }
    }
    return new Merged(games, positions);
  }
}
