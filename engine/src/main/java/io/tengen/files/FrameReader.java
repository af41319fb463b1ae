package io.tengen.files;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@link Frames} one after the other, to the end or to the first that is not whole. Confined
 * to one thread; blocks on the stream, which its caller closes.
 */
public final class FrameReader {
  private final InputStream in;
  private long good;
  private boolean torn;

  /** Reads from where the stream is; a buffered one is faster. */
  public FrameReader(InputStream in) {
    this.in = in;
  }

  /** A frame that was read whole. */
  public record Frame(char kind, byte[] payload) {}

  /** The next frame; null at the end, and where the frames are {@link #isTorn torn}. */
  public @Nullable Frame next() throws IOException {
    byte[] head = in.readNBytes(Frames.HEAD);
    if (head.length == 0) {
      return null;
    }
    torn = true;
    if (head.length < Frames.HEAD) {
      return null;
    }
    ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    int length = fields.getInt();
    int checksum = fields.getInt();
    byte kind = fields.get();
    if (length < 0 || length > Frames.LONGEST) {
      return null;
    }
    byte[] payload = in.readNBytes(length);
    if (payload.length < length || Frames.checksum(kind, payload) != checksum) {
      return null;
    }
    torn = false;
    good += Frames.HEAD + length;
    return new Frame((char) kind, payload);
  }

  /** Whether the last {@link #next} found something that is no whole frame. Does not block. */
  public boolean isTorn() {
    return torn;
  }

  /** Bytes of all whole frames, and {@link #raw} bytes, so far. Does not block. */
  public long good() {
    return good;
  }

  /**
   * Reads bytes that are no frames.
   *
   * @throws EOFException if there are fewer
   */
  public byte[] raw(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException();
    }
    good += count;
    return bytes;
  }
}
