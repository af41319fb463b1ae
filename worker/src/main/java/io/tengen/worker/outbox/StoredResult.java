package io.tengen.worker.outbox;

import java.nio.ByteBuffer;

/**
 * A result in a store.
 *
 * @param id its number in the store
 * @param bytes the result's bytes, read-only
 */
public record StoredResult(long id, ByteBuffer bytes) {
  public StoredResult {
    bytes = bytes.asReadOnlyBuffer();
  }
}
