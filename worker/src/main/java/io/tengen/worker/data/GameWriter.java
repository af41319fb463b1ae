package io.tengen.worker.data;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.worker.data.shard.GameEncoder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardWriter;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes games to a folder, in shards of games that the same network played on boards of one size.
 *
 * <p>Thread-safe. {@link #add} returns when the game is in memory, {@link #flush} when every game
 * so far survives the death of the process, {@link #close} when all of them are in shards. After an
 * {@link IOException}, such as of a full disk, what had been flushed is safe, and the writer can
 * only be closed.
 */
public final class GameWriter implements AutoCloseable {
  /**
   * How large shards become.
   *
   * @param bytes at which a shard is ended
   * @param games after which it is ended however small
   */
  public record Settings(long bytes, long games) {
    /**
     * Some 200,000 positions of 9x9: few enough files, and none too large to be read as a whole,
     * nor its list of games for a line of the manifest.
     */
    public static final Settings DEFAULT = new Settings(8 << 20, 10_000);
  }

  /**
   * What games of one shard have in common.
   *
   * @param network as {@link Shard#network}
   */
  private record Kind(String network, int board) {
    static Kind of(TrainingGame game) {
      String network = game.black().network();
      return new Kind(network.equals(game.white().network()) ? network : "", game.setup().size());
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

  /** Sees to it that every game so far survives the death of this process, and a power cut. */
  public synchronized void flush() throws IOException {
    for (ShardWriter shard : open.values()) {
      shard.flush();
    }
  }

  /** Ends the shards that are being written; the next game begins another. */
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

  /** The shards that it has written, in order. */
  public synchronized List<Shard> sealed() {
    return List.copyOf(sealed);
  }

  @Override
  public void close() throws IOException {
    seal();
  }
}
