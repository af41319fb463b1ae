package io.tengen.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All complete {@link Frames} in a buffer, including those behind damage: bytes that are not part
 * of a frame are skipped one by one up to the next frame. A frame inside the payload of a complete
 * frame is not reported.
 *
 * @param found complete frames in their order
 * @param damage the bytes before, between and after them
 */
public record FrameScan(List<Found> found, List<Damage> damage) {
  public FrameScan {
    found = List.copyOf(found);
    damage = List.copyOf(damage);
  }

  /**
   * A frame with its position.
   *
   * @param payload read-only
   * @param offset offset of its first byte
   * @param size size in bytes, including the head
   */
  public record Found(char kind, ByteBuffer payload, int offset, int size) {}

  /**
   * Bytes that belong to no frame.
   *
   * @param offset offset of the first byte
   * @param size number of bytes
   */
  public record Damage(int offset, int size) {}

  /**
   * Finds the frames. Does not block, and terminates for any bytes. In heavily damaged input it may
   * compute many checksums, each of at most {@link Frames#LONGEST} bytes.
   *
   * @param bytes scanned from 0 to its limit; not changed
   * @param kinds the kinds of frames to find; frames of other kinds count as damage
   */
  public static FrameScan of(ByteBuffer bytes, String kinds) {
    ByteBuffer log = bytes.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    List<Found> found = new ArrayList<>();
    List<Damage> damage = new ArrayList<>();
    int whole = 0;
    int at = 0;
    while (at < log.limit()) {
      Found frame = frameAt(log, at, kinds);
      if (frame == null) {
        at++;
        continue;
      }
      if (at > whole) {
        damage.add(new Damage(whole, at - whole));
      }
      found.add(frame);
      at += frame.size();
      whole = at;
    }
    if (at > whole) {
      damage.add(new Damage(whole, at - whole));
    }
    return new FrameScan(found, damage);
  }

  private static @Nullable Found frameAt(ByteBuffer log, int at, String kinds) {
    int room = log.limit() - at - Frames.HEAD;
    if (room < 0) {
      return null;
    }
    int length = log.getInt(at);
    char kind = (char) log.get(at + Frames.HEAD - 1);
    if (length < 0 || length > Math.min(room, Frames.LONGEST) || kinds.indexOf(kind) < 0) {
      return null;
    }
    int checksum = Frames.checksum(log.slice(at + Frames.HEAD - 1, 1 + length));
    return checksum == log.getInt(at + Integer.BYTES)
        ? new Found(kind, log.slice(at + Frames.HEAD, length), at, Frames.HEAD + length)
        : null;
  }
}
