package io.tengen.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The frames of which logs and other files consist, so that torn and damaged parts are detected.
 *
 * <p>A frame is, little-endian: length of the payload in bytes (4 bytes), CRC-32C (RFC 3720) of the
 * kind and the payload (4 bytes), kind (1 byte), payload. Frames follow each other without a gap. A
 * file may begin with bytes that are not a frame, such as a magic number.
 *
 * <p>{@link FrameReader} reads frames to the first that is incomplete or damaged; {@link FrameScan}
 * also finds those behind it.
 */
public final class Frames {
  /** Bytes of a frame before its payload. */
  public static final int HEAD = 9;

  /** Bytes of the longest payload: a greater length is damage, not a reason to allocate memory. */
  public static final int LONGEST = 64 << 20;

  private static final int CHECKSUM = 4;
  private static final int KIND = 8;

  private Frames() {}

  /**
   * Returns a frame, ready to be written.
   *
   * @param kind a character below 128
   * @param payload whose first {@code length} bytes are taken
   */
  public static ByteBuffer of(char kind, byte[] payload, int length) {
    return of(kind, ByteBuffer.wrap(payload, 0, length));
  }

  /**
   * Returns a frame, ready to be written.
   *
   * @param kind a character below 128
   * @param parts of the payload, one after the other; their remaining bytes are taken, and they are
   *     left as they are
   * @throws IllegalArgumentException if they are longer than {@link #LONGEST}
   */
  public static ByteBuffer of(char kind, ByteBuffer... parts) {
    int length = 0;
    for (ByteBuffer part : parts) {
      length = Math.addExact(length, part.remaining());
    }
    if (length > LONGEST) {
      throw new IllegalArgumentException("a frame of " + length + " bytes is too long");
    }
    ByteBuffer frame = ByteBuffer.allocate(HEAD + length).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(length).putInt(0).put((byte) kind);
    for (ByteBuffer part : parts) {
      frame.put(part.duplicate());
    }
    frame.putInt(CHECKSUM, checksum(frame.flip().slice(KIND, 1 + length)));
    return frame;
  }

  static int checksum(byte kind, byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(kind);
    checksum.update(payload);
    return (int) checksum.getValue();
  }

  /** Returns the checksum of kind and payload, which follow each other here. */
  static int checksum(ByteBuffer kindAndPayload) {
    CRC32C checksum = new CRC32C();
    checksum.update(kindAndPayload);
    return (int) checksum.getValue();
  }
}
