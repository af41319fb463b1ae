package io.tengen.worker.data.export;

import java.nio.ByteBuffer;

/** Planes of zeros and ones, eight cells a byte, most significant first: {@code numpy.packbits}. */
final class NumpyBits {
  private NumpyBits() {}

  /** Bytes of a plane. */
  static int bytes(int area) {
    return (area + 7) / 8;
  }

  /**
   * Writes planes, each beginning with a byte of its own.
   *
   * @param from where the first begins in {@code planes}
   * @param into where all is zero yet
   * @param at where the first begins there
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
