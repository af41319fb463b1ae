package io.tengen.worker.outbox;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * How entries of the outbox's log are written and found again. All numbers are big-endian:
 *
 * <pre>
 * u32 marker    "TGO" and the version of this format, 1
 * u32 length    of kind, id and payload together
 * u32 checksum  CRC32C (RFC 3720) of length, kind, id and payload
 * u8  kind      1 a result, 2 settled
 * u64 id
 *     payload
 * </pre>
 *
 * Nothing stands between entries. What is not an entry is damage: it is skipped to the next marker
 * that begins one, so that every intact entry is found, before the damage and after it. A payload
 * that holds a whole entry of its own cannot be mistaken for one while its own frame is intact.
 */
final class LogFormat {
  static final int MARKER = 'T' << 24 | 'G' << 16 | 'O' << 8 | 1;
  static final int FRAME_BYTES = 3 * Integer.BYTES;
  static final int OVERHEAD = FRAME_BYTES + 1 + Long.BYTES;

  private static final byte RESULT = 1;
  private static final byte SETTLED = 2;

  private LogFormat() {}

  /** Bytes that the entry takes. */
  static int size(OutboxEntry outboxEntry) {
    return Math.addExact(OVERHEAD, outboxEntry.payload().remaining());
  }

  /** Writes the entry where the buffer stands; it needs {@link #size} bytes. */
  static void write(OutboxEntry outboxEntry, ByteBuffer to) {
    int start = to.position();
    to.putInt(MARKER).putInt(size(outboxEntry) - FRAME_BYTES).putInt(0);
    to.put(
        switch (outboxEntry.kind()) {
          case RESULT -> RESULT;
          case SETTLED -> SETTLED;
        });
    to.putLong(outboxEntry.id()).put(outboxEntry.payload().duplicate());
    to.putInt(start + 2 * Integer.BYTES, checksum(to, start, size(outboxEntry)));
  }

  /** Finds what is in the log. Whatever the bytes are, this ends, and throws nothing. */
  static Scan scan(ByteBuffer log) {
    List<Found> found = new ArrayList<>();
    List<Damage> damage = new ArrayList<>();
    int intact = 0;
    int at = 0;
    while (at < log.limit()) {
      OutboxEntry outboxEntry = entryAt(log, at);
      if (outboxEntry == null) {
        at++;
        continue;
      }
      if (at > intact) {
        damage.add(new Damage(intact, at - intact));
      }
      int size = size(outboxEntry);
      found.add(new Found(outboxEntry, at, size));
      at += size;
      intact = at;
    }
    if (at > intact) {
      damage.add(new Damage(intact, at - intact));
    }
    return new Scan(found, damage);
  }

  private static @Nullable OutboxEntry entryAt(ByteBuffer log, int at) {
    if (log.limit() - at < OVERHEAD || log.getInt(at) != MARKER) {
      return null;
    }
    int length = log.getInt(at + Integer.BYTES);
    if (length < OVERHEAD - FRAME_BYTES || length > log.limit() - at - FRAME_BYTES) {
      return null;
    }
    if (log.getInt(at + 2 * Integer.BYTES) != checksum(log, at, FRAME_BYTES + length)) {
      return null;
    }
    long id = log.getLong(at + FRAME_BYTES + 1);
    return switch (log.get(at + FRAME_BYTES)) {
      case RESULT ->
          OutboxEntry.result(id, log.slice(at + OVERHEAD, FRAME_BYTES + length - OVERHEAD));
      case SETTLED -> length == OVERHEAD - FRAME_BYTES ? OutboxEntry.settled(id) : null;
      default -> null;
    };
  }

  private static int checksum(ByteBuffer log, int start, int size) {
    CRC32C crc = new CRC32C();
    crc.update(log.slice(start + Integer.BYTES, Integer.BYTES));
    crc.update(log.slice(start + FRAME_BYTES, size - FRAME_BYTES));
    return (int) crc.getValue();
  }

  /**
   * What a log holds.
   *
   * @param found intact entries in their order
   * @param damage the bytes between, before and after them
   */
  record Scan(List<Found> found, List<Damage> damage) {
    Scan {
      found = List.copyOf(found);
      damage = List.copyOf(damage);
    }
  }

  /**
   * An entry and where it stands.
   *
   * @param offset of its first byte
   * @param size in bytes
   */
  record Found(OutboxEntry outboxEntry, int offset, int size) {}

  /**
   * Bytes that belong to no entry.
   *
   * @param offset of the first
   * @param size how many
   */
  record Damage(int offset, int size) {}
}
