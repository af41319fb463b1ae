package io.tengen.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All whole {@link Frames} in some bytes, also those behind damage: what is no frame is skipped,
 * byte by byte, to the next that is one. A payload that holds a frame of its own is not mistaken
 * for one while its own frame is whole.
 *
 * @param found whole frames in their order
 * @param damage the bytes before, between and after them
 */
public record FrameScan(List<Found> found, List<Damage> damage) {
  public FrameScan {
    found = List.copyOf(found);
    damage = List.copyOf(damage);
  }

  /**
   * A frame and where it stands.
   *
   * @param payload read-only
   * @param offset of its first byte
   * @param size in bytes, the head included
   */
  public record Found(char kind, ByteBuffer payload, int offset, int size) {}

  /**
   * Bytes that belong to no frame.
   *
   * @param offset of the first
   * @param size how many
   */
  public record Damage(int offset, int size) {}

  /**
   * Finds the frames. Does not block, and ends whatever the bytes are. Where much is damaged it may
   * take the checksum of many stretches, each at most {@link Frames#LONGEST} bytes long.
   *
   * @param bytes from 0 to its limit; left as it is
   * @param kinds of frames that are looked for; frames of others count as damage
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
