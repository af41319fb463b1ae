package io.tengen.worker.outbox;

import io.tengen.files.FrameScan;
import io.tengen.files.Frames;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * How entries of the outbox's log are written and found again: each is a frame of {@link Frames} of
 * kind {@code R}, a result, or {@code S}, settled. Its payload is the result's id (8 bytes,
 * little-endian) and, for a result, the result's bytes. What is not an entry is damage; every
 * intact entry is found, before the damage and behind it.
 */
final class LogFormat {
  /** Bytes that an entry takes beside its payload. */
  static final int OVERHEAD = Frames.HEAD + Long.BYTES;

  private static final char RESULT = 'R';
  private static final char SETTLED = 'S';
  private static final String KINDS = "" + RESULT + SETTLED;

  private LogFormat() {}

  /** Bytes that the entry takes. */
  static int size(OutboxEntry outboxEntry) {
    return Math.addExact(OVERHEAD, outboxEntry.payload().remaining());
  }

  /** The entry as a frame. */
  static ByteBuffer frame(OutboxEntry outboxEntry) {
    char kind =
        switch (outboxEntry.kind()) {
          case RESULT -> RESULT;
          case SETTLED -> SETTLED;
        };
    return Frames.of(kind, id(outboxEntry.id()), outboxEntry.payload());
  }

  private static ByteBuffer id(long id) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, id);
  }

  /** Finds what is in the log. Whatever the bytes are, this ends, and throws nothing. */
  static Scan scan(ByteBuffer log) {
    FrameScan frames = FrameScan.of(log, KINDS);
    List<OutboxEntry> entries = new ArrayList<>();
    List<FrameScan.Damage> damage = new ArrayList<>(frames.damage());
    for (FrameScan.Found frame : frames.found()) {
      ByteBuffer payload = frame.payload();
      boolean whole =
          frame.kind() == RESULT
              ? payload.remaining() >= Long.BYTES
              : payload.remaining() == Long.BYTES;
      if (!whole) {
        damage.add(new FrameScan.Damage(frame.offset(), frame.size()));
        continue;
      }
      long id = payload.slice().order(ByteOrder.LITTLE_ENDIAN).getLong();
      entries.add(
          frame.kind() == RESULT
              ? OutboxEntry.result(id, payload.slice(Long.BYTES, payload.remaining() - Long.BYTES))
              : OutboxEntry.settled(id));
    }
    return new Scan(entries, damage);
  }

  /**
   * What a log holds.
   *
   * @param entries intact ones in their order
   * @param damage the bytes that belong to no entry
   */
  record Scan(List<OutboxEntry> entries, List<FrameScan.Damage> damage) {
    Scan {
      entries = List.copyOf(entries);
      damage = List.copyOf(damage);
    }
  }
}
