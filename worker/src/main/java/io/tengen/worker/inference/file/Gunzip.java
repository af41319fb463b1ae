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
 * A gzip decompressor that fails when the data expands more than a network's can. Trained weights
 * hardly compress, so a small file that expands to a huge one is a decompression bomb.
 */
final class Gunzip extends InputStream {
  /** Weights as text compress about threefold. */
  private static final int MAX_EXPANSION = 100;

  /** Number of decompressed bytes below which the ratio is not checked. */
  private static final long UNCHECKED_BYTES = 16L << 20;

  private static final int BUFFER = 1 << 16;
  private static final int MAGIC = 0x1f8b;

  private final CountingStream compressed;
  private final GZIPInputStream decompressed;
  private long expanded;

  private Gunzip(CountingStream compressed) throws IOException {
    this.compressed = compressed;
    decompressed = new GZIPInputStream(compressed, BUFFER);
  }

  /**
   * Returns the decompressed stream if {@code in} begins with gzip's magic number, else the data of
   * {@code in} unchanged.
   */
  static InputStream ifGzipped(InputStream in) throws IOException {
    InputStream buffered = new BufferedInputStream(in, BUFFER);
    buffered.mark(2);
    int magic = buffered.read() << 8 | buffered.read();
    buffered.reset();
    if (magic != MAGIC) {
      return buffered;
    }
    try {
      return new Gunzip(new CountingStream(buffered));
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
    if (expanded > UNCHECKED_BYTES && expanded / MAX_EXPANSION > compressed.count) {
      throw new NetworkFileException(
          "expands more than " + MAX_EXPANSION + "-fold, so it is not a network");
    }
    return read;
  }

  private static NetworkFileException damaged(IOException e) {
    return new NetworkFileException("is damaged or truncated (gzip: " + e.getMessage() + ")", e);
  }

  private static final class CountingStream extends FilterInputStream {
    long count;

    CountingStream(InputStream in) {
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
