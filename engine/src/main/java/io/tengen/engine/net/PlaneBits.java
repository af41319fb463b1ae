package io.tengen.engine.net;

import java.nio.FloatBuffer;

/**
 * Planes of zeros and ones, a bit a cell: cell i is bit i mod 64, counted from the lowest, of long
 * i / 64. A thirty-second of what they take as the numbers that networks want, so whatever keeps,
 * compares or hashes positions does it with these.
 */
public final class PlaneBits {
  private static final float[] ZEROS = new float[1 << 10];

  private PlaneBits() {}

  /** Longs that so many cells take; bits behind the last cell are 0. */
  public static int words(int cells) {
    return (cells + Long.SIZE - 1) / Long.SIZE;
  }

  /**
   * Writes a number for each cell.
   *
   * @param from the first long
   * @param cells how many
   * @param target direct or wrapped around an array; its position and limit are neither used nor
   *     changed
   * @param at where the first goes
   */
  static void expand(long[] bits, int from, int cells, FloatBuffer target, int at) {
    clear(target, at, cells);
    int words = words(cells);
    for (int i = 0; i < words; i++) {
      int base = at + i * Long.SIZE;
      for (long word = bits[from + i]; word != 0; word &= word - 1) {
        target.put(base + Long.numberOfTrailingZeros(word), 1);
      }
    }
  }

  /** The same into the upper left corners of larger planes of this side. */
  static void expand(long[] bits, Layout layout, int planes, FloatBuffer target, int at, int side) {
    clear(target, at, planes * side * side);
    int length = layout.length();
    int words = words(planes * layout.area());
    for (int i = 0; i < words; i++) {
      for (long word = bits[i]; word != 0; word &= word - 1) {
        int cell = i * Long.SIZE + Long.numberOfTrailingZeros(word);
        int row = cell / length;
        int below = row / length * (side - length);
        target.put(at + (row + below) * side + cell % length, 1);
      }
    }
  }

  private static void clear(FloatBuffer target, int at, int numbers) {
    for (int i = 0; i < numbers; i += ZEROS.length) {
      target.put(at + i, ZEROS, 0, Math.min(ZEROS.length, numbers - i));
    }
  }
}
