package io.tengen.worker.inference.file;

import io.tengen.worker.inference.model.NetworkFileException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Decompresses, and gives up on what expands as no network does: learned weights hardly compress,
 * so a small file that becomes a huge one was made to fill memory.
 */
final class Gunzip extends InputStream {
  /** Text of weights compresses three-fold or so. */
  private static final int MOST_EXPANSION = 100;

  /** What may be expanded from next to nothing, in bytes. */
  private static final long SMALL = 16L << 20;

  private static final int BUFFER = 1 << 16;
  private static final int MAGIC = 0x1f8b;

  private final Counter compressed;
  private final GZIPInputStream decompressed;
  private long expanded;

  private Gunzip(Counter compressed) throws IOException {
    this.compressed = compressed;
    decompressed = new GZIPInputStream(compressed, BUFFER);
  }

  /** The stream decompressed if it begins as gzip does, else itself. */
  static InputStream ifGzipped(InputStream in) throws IOException {
    InputStream buffered = new BufferedInputStream(in, BUFFER);
    buffered.mark(2);
    int magic = buffered.read() << 8 | buffered.read();
    buffered.reset();
    if (magic != MAGIC) {
      return buffered;
    }
    try {
      return new Gunzip(new Counter(buffered));
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read;
    try {
      read = decompressed.read(bytes, offset, length);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    expanded += Math.max(read, 0);
    if (expanded > SMALL && expanded / MOST_EXPANSION > compressed.count) {
      throw new NetworkFileException(
          "expands more than " + MOST_EXPANSION + "-fold: it is no network");
    }
    return read;
  }

  private static NetworkFileException damaged(IOException e) {
    return new NetworkFileException("is damaged or cut short (gzip: " + e.getMessage() + ")", e);
  }

  private static final class Counter extends FilterInputStream {
    long count;

    Counter(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
