package io.tengen.worker.state;

import java.nio.ByteBuffer;

/**
 * One line of the outbox's log.
 *
 * @param kind what it says
 * @param id of the result that it is about, from 1, never used twice in one log
 * @param payload the result's bytes, read-only; empty unless this is a {@link Kind#RESULT}
 */
record Entry(Kind kind, long id, ByteBuffer payload) {
  /** What an entry says. */
  enum Kind {
    /** Here is a result. */
    RESULT,
    /** The result of this id need not be kept any more. */
    SETTLED
  }

  Entry {
    payload = payload.asReadOnlyBuffer();
  }

  static Entry result(long id, ByteBuffer payload) {
    return new Entry(Kind.RESULT, id, payload);
  }

  static Entry settled(long id) {
    return new Entry(Kind.SETTLED, id, ByteBuffer.allocate(0));
  }

  boolean isResult() {
    return kind == Kind.RESULT;
  }
}
