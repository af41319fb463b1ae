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
 * A shard that is being written, into a file of its own. Games are compressed by the block, and
 * each block is a frame: what has been {@link #flush}ed is found again whatever happens to the
 * process.
 *
 * <p>Confined to one thread at a time; methods block on the disk. After an {@link IOException}
 * nothing can be added any more.
 */
public final class ShardWriter implements AutoCloseable {
  /** What a file begins with. */
  public static final byte[] MAGIC = {'T', 'E', 'N', 'G', 'E', 'N', 'D', '1'};

  public static final char HEADER = 'H';
  static final char GAMES = 'G';
  static final char TRAILER = 'T';

  /** Bytes of games in a block. Larger ones hardly compress better. */
  private static final int BLOCK = 256 << 10;

  /** Of zstd: 3 takes twice the time and leaves as much (docs/data.md). */
  private static final int LEVEL = 1;

  /** Whose games the manifest lists; those of people are each of a source of their own. */
  private static final int MOST_SOURCES = 16;

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

  /** Begins a shard in a file that must not be there. */
  public static ShardWriter create(Path file, String writer) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    // Its name must survive as its flushed games do.
    DurableFiles.forceParent(file);
    ShardWriter shard = new ShardWriter(file, channel);
    shard.put(ByteBuffer.wrap(MAGIC));
    byte[] header = ShardCodec.header(writer);
    shard.put(Frames.of(HEADER, header, header.length));
    return shard;
  }

  /**
   * Adds a game, which stays in memory until its block is full and another comes.
   *
   * @param id its name
   * @param game its message
   * @param turns how many moves it has
   * @param learned how many of its positions are samples
   * @throws IOException if the games before cannot be written: they stay in memory, this one is not
   *     added
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

  /** Writes all of it, or takes back what was written: a full disk leaves no half frame. */
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

  /** Sees to it that every game so far survives whatever comes. */
  public void flush() throws IOException {
    writeBlock();
    channel.force(false);
  }

  /** Bytes written, those of games in memory not counted. */
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
   * Ends the shard and closes its file, which then stays after a power cut.
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
        hash.hex(), bytes, games, positions, samples, network, board, rawBytes, now, contents());
  }

  /** What the manifest is to say of them: nothing where that were long, or a game came twice. */
  private List<ShardGames> contents() {
    List<ShardGames> contents = index.sources() <= MOST_SOURCES ? index.contents() : List.of();
    return contents.stream().mapToLong(ShardGames::count).sum() == games ? contents : List.of();
  }

  /**
   * Closes the file as it is; what was not sealed is taken up when its folder is next written to.
   */
  @Override
  public void close() throws IOException {
    zstd.close();
    channel.close();
  }
}
