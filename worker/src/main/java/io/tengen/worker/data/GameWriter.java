package io.tengen.worker.data;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.worker.data.shard.GameEncoder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardFile;
import io.tengen.worker.data.shard.ShardWriter;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes games to a folder. All games of a shard were played by the same network on boards of one
 * size.
 *
 * <p>Thread-safe. {@link #add} returns when the game is in memory, {@link #flush} when all games so
 * far are durable, {@link #close} when all games are in shards. After an {@link IOException}, such
 * as that of a full disk, flushed games are durable, and the writer can only be closed.
 */
public final class GameWriter implements AutoCloseable {
  /**
   * Limits of shards.
   *
   * @param bytes the size at which a shard is ended
   * @param games the number of games at which a shard is ended
   */
  public record Settings(long bytes, long games) {
    /**
     * About 200,000 positions of 9x9. There are few files, each can be read as a whole, and its
     * list of games fits in an entry of the manifest.
     */
    public static final Settings DEFAULT = new Settings(8 << 20, 10_000);
  }

  /**
   * The properties that all games of a shard share.
   *
   * @param network as {@link Shard#network}
   */
  private record Kind(String network, int board) {
    static Kind of(TrainingGame game) {
      return new Kind(ShardFile.network(game), game.setup().size());
    }
  }

  private final DataFolder folder;
  private final Settings settings;

  @GuardedBy("this")
  private final Map<Kind, ShardWriter> open = new HashMap<>();

  @GuardedBy("this")
  private final List<Shard> sealed = new ArrayList<>();

  GameWriter(DataFolder folder, Settings settings) {
    this.folder = folder;
    this.settings = settings;
  }

  /**
   * Adds a game.
   *
   * @throws IOException if it cannot be written
   */
  public void add(TrainingGame game) throws IOException {
    byte[] bytes = GameEncoder.toBytes(game);
    Kind kind = Kind.of(game);
    synchronized (this) {
      ShardWriter shard = open.get(kind);
      if (shard == null) {
        shard = folder.begin();
        open.put(kind, shard);
      }
      shard.add(game.id(), bytes, game.turns().size(), game.samples());
      if (shard.bytes() >= settings.bytes() || shard.games() >= settings.games()) {
        open.remove(kind);
        seal(kind, shard);
      }
    }
  }

  @GuardedBy("this")
  private void seal(Kind kind, ShardWriter shard) throws IOException {
    try (shard) {
      sealed.add(folder.seal(shard, kind.network, kind.board));
    }
  }

  /** Makes all games so far durable: they survive a crash of the process and a power failure. */
  public synchronized void flush() throws IOException {
    for (ShardWriter shard : open.values()) {
      shard.flush();
    }
  }

  /** Ends the shards being written; the next game begins another. */
  public synchronized void seal() throws IOException {
    List<Map.Entry<Kind, ShardWriter>> ending = List.copyOf(open.entrySet());
    open.clear();
    IOException failed = null;
    for (Map.Entry<Kind, ShardWriter> shard : ending) {
      try {
        seal(shard.getKey(), shard.getValue());
      } catch (IOException e) {
        if (failed == null) {
          failed = e;
        } else {
          failed.addSuppressed(e);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  /** The shards written so far, in order. */
  public synchronized List<Shard> sealed() {
    return List.copyOf(sealed);
  }

  @Override
  public void close() throws IOException {
    seal();
  }
}
