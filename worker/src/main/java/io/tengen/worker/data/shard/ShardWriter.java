package io.tengen.worker.data.shard;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.tengen.files.DurableFiles;
import io.tengen.files.Frames;
import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a shard into a file of its own. Games are compressed in blocks, and each block is a frame:
 * {@link #flush}ed games can be read again after a crash.
 *
 * <p>Used by one thread at a time; methods block on the disk. After an {@link IOException} nothing
 * more can be added.
 */
public final class ShardWriter implements AutoCloseable {
  /** The first bytes of a shard file. */
  public static final byte[] MAGIC = {'T', 'E', 'N', 'G', 'E', 'N', 'D', '1'};

  public static final char HEADER = 'H';
  static final char GAMES = 'G';
  static final char TRAILER = 'T';

  /** Bytes of games in a block. Larger blocks hardly compress better. */
  private static final int BLOCK = 256 << 10;

  /**
   * The compression level of zstd. Level 3 takes twice the time for the same size (docs/data.md).
   */
  private static final int LEVEL = 1;

  /** The most sources whose games the manifest lists; each SGF file is a source of its own. */
  private static final int MAX_SOURCES = 16;

  private final Path file;
  private final FileChannel channel;
  private final Sha256 hash = new Sha256();
  private final ZstdCompressCtx zstd = new ZstdCompressCtx().setLevel(LEVEL);

  private byte[] block = new byte[BLOCK + (BLOCK >> 2)];
  private int filled;
  private long bytes;
  private long rawBytes;
  private long games;
  private long positions;
  private long samples;
  private final GameIndex index = new GameIndex();

  private ShardWriter(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Creates a shard in a file that must not exist. */
  public static ShardWriter create(Path file, String writer) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    // The file's name must be as durable as its flushed games.
    DurableFiles.forceParent(file);
    ShardWriter shard = new ShardWriter(file, channel);
    shard.put(ByteBuffer.wrap(MAGIC));
    byte[] header = ShardCodec.header(writer);
    shard.put(Frames.of(HEADER, header, header.length));
    return shard;
  }

  /**
   * Adds a game, which stays in memory until its block is full and another game is added.
   *
   * @param id the game's name
   * @param game the encoded game
   * @param turns its number of moves
   * @param learned its number of samples
   * @throws IOException if the previous games cannot be written: they stay in memory, and this game
   *     is not added
   */
  public void add(TrainingGame.Id id, byte[] game, int turns, int learned) throws IOException {
    if (filled >= BLOCK) {
      writeBlock();
    }
    int needed = filled + Integer.BYTES + game.length;
    if (needed > block.length) {
      block = Arrays.copyOf(block, needed);
    }
    ShardReader.LENGTH.set(block, filled, game.length);
    System.arraycopy(game, 0, block, filled + Integer.BYTES, game.length);
    filled = needed;
    rawBytes += game.length;
    games++;
    index.add(id);
    positions += turns;
    samples += learned;
  }

  private void writeBlock() throws IOException {
    if (filled > 0) {
      byte[] compressed = new byte[(int) Zstd.compressBound(filled)];
      int length = zstd.compressByteArray(compressed, 0, compressed.length, block, 0, filled);
      put(Frames.of(GAMES, compressed, length));
      filled = 0;
    }
  }

  /**
   * Writes the whole buffer or truncates the file again, so that a full disk leaves no half frame.
   */
  private void put(ByteBuffer part) throws IOException {
    ByteBuffer rest = part.duplicate();
    try {
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    } catch (IOException e) {
      channel.truncate(bytes);
      throw e;
    }
    bytes += part.remaining();
    hash.update(part);
  }

  /** Makes all games so far durable. */
  public void flush() throws IOException {
    writeBlock();
    channel.force(false);
  }

  /** The number of bytes written, without the games in memory. */
  public long bytes() {
    return bytes;
  }

  public long games() {
    return games;
  }

  public Path file() {
    return file;
  }

  /**
   * Completes the shard and closes its file, which is durable afterwards.
   *
   * @param network as {@link Shard#network}
   */
  public Shard seal(String network, int board, Instant now) throws IOException {
    writeBlock();
    byte[] trailer = ShardCodec.trailer(new ShardCodec.Totals(games, positions));
    put(Frames.of(TRAILER, trailer, trailer.length));
    channel.force(true);
    close();
    return new Shard(
        hash.hex(),
        bytes,
        games,
        positions,
        samples,
        network,
        board,
        rawBytes,
        now,
        contents(index, games));
  }

  /**
   * Returns the list of games for the manifest; empty if it would be long or a game occurs twice.
   *
   * @param games number of games of the shard
   */
  static List<ShardGames> contents(GameIndex index, long games) {
    List<ShardGames> contents = index.sources() <= MAX_SOURCES ? index.contents() : List.of();
    return contents.stream().mapToLong(ShardGames::count).sum() == games ? contents : List.of();
  }

  /**
   * Closes the file as it is; an incomplete shard is recovered when its folder is next opened for
   * writing.
   */
  @Override
  public void close() throws IOException {
    zstd.close();
    channel.close();
  }
}
