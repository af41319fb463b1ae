package io.tengen.coordinator.run.commit;

import akka.util.ByteString;
import java.nio.ByteBuffer;
import java.util.List;

/** Encodes a game's moves in two bytes each, to compare games. */
public final class MovePoints {
  private MovePoints() {}

  /**
   * Encodes the moves at these points.
   *
   * @param indices point indices as numbered on the wire, 0 for a pass
   */
  public static ByteString of(List<Integer> indices) {
    ByteBuffer bytes = ByteBuffer.allocate(indices.size() * Short.BYTES);
    indices.forEach(index -> bytes.putShort(index.shortValue()));
    return ByteString.fromArrayUnsafe(bytes.array());
  }

  public static int count(ByteString points) {
    return points.size() / Short.BYTES;
  }

  public static ByteString first(ByteString points, int count) {
    return points.take(count * Short.BYTES);
  }
}
