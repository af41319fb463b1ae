package io.tengen.worker.state;

import java.nio.ByteBuffer;

/**
 * A result that a store keeps.
 *
 * @param id by which the store knows it
 * @param bytes as they were given, read-only
 */
public record Kept(long id, ByteBuffer bytes) {
  public Kept {
    bytes = bytes.asReadOnlyBuffer();
  }
}
