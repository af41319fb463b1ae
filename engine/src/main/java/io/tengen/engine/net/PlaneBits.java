package io.tengen.engine.net;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * Binary planes with one bit for each cell: cell i is bit i mod 64, counted from the lowest, of
 * long i / 64. They take a thirty-second of the memory of float planes, so that positions are
 * stored, compared and hashed in this form.
 */
public final class PlaneBits {
  private static final float[] ZEROS = new float[1 << 10];

  /** The position of the exponent in a float. */
  private static final int EXPONENT = 23;

  private PlaneBits() {}

  /** Returns the number of longs for a number of cells. The bits after the last cell are 0. */
  public static int words(int cells) {
    return (cells + Long.SIZE - 1) / Long.SIZE;
  }

  /**
   * Writes a float for each cell.
   *
   * @param bits the planes
   * @param from the index of the first long
   * @param cells the number of cells
   * @param target a direct buffer, or one wrapped around an array; its position and limit are
   *     neither used nor changed
   * @param at the index of the first float
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

  /**
   * Reads cells that are 0 or 1 and packs them.
   *
   * @param cells an array with a float for each cell
   * @param at the index of the first cell
   * @param count the number of cells
   * @param target receives {@link #words} longs in its byte order; its position and limit are
   *     neither used nor changed
   * @param targetAt the index of the first byte
   */
  public static void pack(float[] cells, int at, int count, ByteBuffer target, int targetAt) {
    int end = at + count;
    int to = targetAt;
    for (int from = at; from < end; from += Long.SIZE) {
      long word = 0;
      int length = Math.min(Long.SIZE, end - from);
      for (int i = 0; i < length; i++) {
        // The lowest bit of the exponent tells 1 from 0.
        word |= (long) (Float.floatToRawIntBits(cells[from + i]) >>> EXPONENT & 1) << i;
      }
      target.putLong(to, word);
      to += Long.BYTES;
    }
  }

  /**
   * Writes a float for each cell into the upper left corners of larger planes with the side length
   * {@code side}.
   */
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
