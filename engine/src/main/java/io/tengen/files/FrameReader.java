package io.tengen.files;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@link Frames} in sequence, to the end or to the first incomplete or damaged one. Confined
 * to one thread; blocks on the stream, which the caller closes.
 */
public final class FrameReader {
  private final InputStream in;
  private long good;
  private boolean torn;
  private boolean damaged;

  /** Creates a reader that starts at the stream's position. A buffered stream is faster. */
  public FrameReader(InputStream in) {
    this.in = in;
  }

  /** A complete frame. */
  public record Frame(char kind, byte[] payload) {}

  /** Returns the next frame; null at the end and at a frame that is {@link #isTorn torn}. */
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
      damaged = true;
      return null;
    }
    byte[] payload = in.readNBytes(length);
    boolean matches = Frames.checksum(kind, payload) == checksum;
    if (payload.length < length || !matches) {
      // The rest of the stream matches the checksum if only the length is wrong.
      damaged = payload.length == length || matches;
      return null;
    }
    torn = false;
    good += Frames.HEAD + length;
    return new Frame((char) kind, payload);
  }

  /**
   * Returns whether the last {@link #next} found bytes that are not a complete frame. Does not
   * block.
   */
  public boolean isTorn() {
    return torn;
  }

  /**
   * Returns whether the last {@link #next} found bytes that no interrupted append can have left: a
   * frame of its full length whose checksum is wrong, or whose length is wrong. A frame that ends
   * early is torn, but not damaged. Does not block.
   */
  public boolean isDamaged() {
    return damaged;
  }

  /**
   * Returns the number of bytes of all complete frames and of {@link #raw} so far. Does not block.
   */
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
