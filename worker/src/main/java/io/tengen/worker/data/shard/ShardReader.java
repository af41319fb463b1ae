package io.tengen.worker.data.shard;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.tengen.files.FrameReader;
import io.tengen.files.Frames;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the games of a shard in order. A block's checksum is verified before its games are
 * returned, and the shard's trailer before {@link #next} returns null.
 *
 * <p>Confined to one thread; blocks on the disk.
 */
public final class ShardReader implements AutoCloseable {
  /** The encoding of a game's length, which precedes the game. */
  static final VarHandle LENGTH =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final String name;
  private final InputStream in;
  private final FrameReader frames;

  private byte[] block = {};
  private int at;
  private long games;
  private long positions;
  private long rawBytes;
  private boolean ended;

  private ShardReader(String name, InputStream in) {
    this.name = name;
    this.in = in;
    frames = new FrameReader(in);
  }

  /**
   * Opens a file.
   *
   * @throws DataException if it is not a shard, or has a version that this program does not know
   */
  public static ShardReader open(Path file) throws IOException, DataException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    ShardReader reader = new ShardReader(String.valueOf(file.getFileName()), in);
    try {
      reader.begin();
      return reader;
    } catch (IOException | DataException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private void begin() throws IOException, DataException {
    try {
      if (!Arrays.equals(frames.raw(ShardWriter.MAGIC.length), ShardWriter.MAGIC)) {
        throw wrong("is not a shard");
      }
    } catch (EOFException e) {
      throw new DataException(name + " is not a shard: it is too short", e);
    }
    FrameReader.Frame header = frames.next();
    if (header == null || header.kind() != ShardWriter.HEADER) {
      throw wrong("is torn in its header");
    }
    try {
      ShardCodec.checkHeader(header.payload());
    } catch (DataException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the next game; null after the last.
   *
   * @throws DataException if the shard is torn or damaged here, or a game is invalid; the games
   *     before are intact
   */
  public @Nullable TrainingGame next() throws IOException, DataException {
    while (at == block.length) {
      if (ended || !nextBlock()) {
        return null;
      }
    }
    if (block.length - at < Integer.BYTES) {
      throw wrong("has a block that ends within a game");
    }
    int length = (int) LENGTH.get(block, at);
    at += Integer.BYTES;
    if (length < 0 || length > block.length - at) {
      throw wrong("has a block that ends within a game");
    }
    TrainingGame game;
    try {
      game = GameDecoder.parse(block, at, length);
    } catch (DataException e) {
      throw new DataException(name + ": " + e.getMessage(), e);
    } finally {
      at += length;
    }
    games++;
    positions += game.turns().size();
    rawBytes += length;
    return game;
  }

  /** Reads the next block of games; returns false at the end. */
  private boolean nextBlock() throws IOException, DataException {
    FrameReader.Frame frame = frames.next();
    if (frame == null) {
      throw wrong(
          "is torn after "
              + games
              + " games, at byte "
              + frames.good()
              + (frames.isTorn() ? "" : ": it has no trailer"));
    }
    if (frame.kind() == ShardWriter.TRAILER) {
      ShardCodec.Totals totals = ShardCodec.totals(frame.payload());
      if (totals.games() != games || totals.positions() != positions) {
        throw wrong("has " + games + " games but its trailer says " + totals.games());
      }
      if (frames.next() != null || frames.isTorn()) {
        throw wrong("continues after its trailer");
      }
      ended = true;
      return false;
    }
    if (frame.kind() != ShardWriter.GAMES) {
      throw wrong("has a block of a kind unknown to this program");
    }
    block = decompress(frame.payload());
    at = 0;
    return true;
  }

  private byte[] decompress(byte[] compressed) throws DataException {
    long length = Zstd.getFrameContentSize(compressed);
    if (length < 0 || length > Frames.LONGEST) {
      throw wrong("has a block without its length");
    }
    try {
      return Zstd.decompress(compressed, (int) length);
    } catch (ZstdException e) {
      throw new DataException(name + " has a block that cannot be decompressed", e);
    }
  }

  /** The number of bytes up to the end of the last whole frame. */
  long good() {
    return frames.good();
  }

  /** The size of the games so far before compression. */
  long rawBytes() {
    return rawBytes;
  }

  private DataException wrong(String what) {
    return new DataException(name + " " + what);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
