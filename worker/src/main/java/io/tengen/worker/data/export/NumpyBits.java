package io.tengen.worker.data.export;

import java.nio.ByteBuffer;

/**
 * Packs planes of zeros and ones, eight cells per byte, most significant bit first, as {@code
 * numpy.packbits}.
 */
final class NumpyBits {
  private NumpyBits() {}

  /** The number of bytes of a plane. */
  static int bytes(int area) {
    return (area + 7) / 8;
  }

  /**
   * Packs planes, each starting at a whole byte.
   *
   * @param from index of the first plane in {@code planes}
   * @param into the output, which must be zero there
   * @param at index of the first output byte
   */
  static void pack(float[] planes, int from, int count, int area, ByteBuffer into, int at) {
    int bytes = bytes(area);
    for (int plane = 0; plane < count; plane++) {
      for (int cell = 0; cell < area; cell++) {
        if (planes[from + plane * area + cell] != 0) {
          int index = at + plane * bytes + cell / 8;
          into.put(index, (byte) (into.get(index) | 0x80 >> cell % 8));
        }
      }
    }
  }
}
