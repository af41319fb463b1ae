package io.tengen.worker.outbox;

import java.nio.ByteBuffer;

/**
 * An entry of the outbox's log.
 *
 * @param kind the entry's type
 * @param id the result's number, from 1, never used twice in one log
 * @param payload the result's bytes, read-only; empty unless this is a {@link Kind#RESULT}
 */
record OutboxEntry(Kind kind, long id, ByteBuffer payload) {
  /** The type of an entry. */
  enum Kind {
    /** Contains a result. */
    RESULT,
    /** The result with this id need not be kept any more. */
    SETTLED
  }

  OutboxEntry {
    payload = payload.asReadOnlyBuffer();
  }

  static OutboxEntry result(long id, ByteBuffer payload) {
    return new OutboxEntry(Kind.RESULT, id, payload);
  }

  static OutboxEntry settled(long id) {
    return new OutboxEntry(Kind.SETTLED, id, ByteBuffer.allocate(0));
  }

  boolean isResult() {
    return kind == Kind.RESULT;
  }
}
