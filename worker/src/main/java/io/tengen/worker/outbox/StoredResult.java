package io.tengen.worker.outbox;

import java.nio.ByteBuffer;

/**
 * A result that a store keeps.
 *
 * @param id by which the store knows it
 * @param bytes as they were given, read-only
 */
public record StoredResult(long id, ByteBuffer bytes) {
  public StoredResult {
    bytes = bytes.asReadOnlyBuffer();
  }
}
