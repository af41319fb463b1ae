package io.tengen.worker.outbox;

import io.tengen.files.FrameScan;
import io.tengen.files.Frames;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The format of the outbox's log. Each entry is a frame of {@link Frames} of kind {@code R} (a
 * result) or {@code S} (a result is settled). Its payload is the result's id (8 bytes,
 * little-endian) and, for a result, the result's bytes. All other bytes are damage; every intact
 * entry is found, before and after the damage.
 */
final class LogFormat {
  /** Bytes of an entry beyond its payload. */
  static final int OVERHEAD = Frames.HEAD + Long.BYTES;

  private static final char RESULT = 'R';
  private static final char SETTLED = 'S';
  private static final String KINDS = "" + RESULT + SETTLED;

  private LogFormat() {}

  /** Returns the number of bytes of the entry in the log. */
  static int size(OutboxEntry entry) {
    return Math.addExact(OVERHEAD, entry.payload().remaining());
  }

  /** Returns the entry as a frame. */
  static ByteBuffer frame(OutboxEntry entry) {
    char kind =
        switch (entry.kind()) {
          case RESULT -> RESULT;
          case SETTLED -> SETTLED;
        };
    return Frames.of(kind, id(entry.id()), entry.payload());
  }

  private static ByteBuffer id(long id) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, id);
  }

  /** Finds the entries of a log. Terminates and throws nothing, whatever the bytes are. */
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
   * The contents of a log.
   *
   * @param entries the intact entries in their order
   * @param damage the ranges of bytes that belong to no entry
   */
  record Scan(List<OutboxEntry> entries, List<FrameScan.Damage> damage) {
    Scan {
      entries = List.copyOf(entries);
      damage = List.copyOf(damage);
    }
  }
}
