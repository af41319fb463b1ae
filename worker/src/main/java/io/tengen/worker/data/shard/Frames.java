package io.tengen.worker.data.shard;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The frames that shards and manifests are made of: what is torn or damaged is noticed frame by
 * frame.
 *
 * <p>A frame is, little-endian: length of the payload (4 bytes), CRC-32C of the kind and the
 * payload (4 bytes), kind (1 byte), payload.
 */
public final class Frames {
  static final int HEAD = 9;

  /** No writer makes longer ones: a length beyond it is damage, not a reason to allocate. */
  static final int LONGEST = 64 << 20;

  private Frames() {}

  /** A frame, ready to be written. */
  public static ByteBuffer of(char kind, byte[] payload, int length) {
    ByteBuffer frame = ByteBuffer.allocate(HEAD + length).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(length).putInt(checksum(kind, payload, length)).put((byte) kind);
    return frame.put(payload, 0, length).flip();
  }

  private static int checksum(int kind, byte[] payload, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(kind);
    checksum.update(payload, 0, length);
    return (int) checksum.getValue();
  }

  /** A frame that was read whole. */
  public record Frame(char kind, byte[] payload) {}

  /** Frames one after the other. Confined to one thread; blocks on the stream. */
  public static final class Reader {
    private final DataInputStream in;
    private long good;
    private boolean torn;

    public Reader(InputStream in) {
      this.in = new DataInputStream(in);
    }

    /** The next frame; null at the end, and where the frames are {@link #isTorn torn}. */
    @Nullable
    public Frame next() throws IOException {
      byte[] head = in.readNBytes(HEAD);
      if (head.length == 0) {
        return null;
      }
      torn = true;
      if (head.length < HEAD) {
        return null;
      }
      ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      int length = fields.getInt();
      int checksum = fields.getInt();
      int kind = fields.get();
      if (length < 0 || length > LONGEST) {
        return null;
      }
      byte[] payload = in.readNBytes(length);
      if (payload.length < length || checksum(kind, payload, length) != checksum) {
        return null;
      }
      torn = false;
      good += HEAD + length;
      return new Frame((char) kind, payload);
    }

    /** Whether the last {@link #next} found something that is no whole frame. */
    public boolean isTorn() {
      return torn;
    }

    /** Bytes of all whole frames so far. */
    public long good() {
      return good;
    }

    /** Skips bytes that are no frames. */
    byte[] raw(int count) throws IOException {
      byte[] bytes = in.readNBytes(count);
      if (bytes.length < count) {
        throw new EOFException();
      }
      good += count;
      return bytes;
    }
  }
}
