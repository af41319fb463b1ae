package io.tengen.engine.rollout;

import java.util.Arrays;

/** Small numbers by non-negative codes, without boxes: open addressing. Read-only once filled. */
final class CodeMap {
  private static final int NOTHING = -1;

  private final int[] codes;
  private final int[] values;
  private final int shift;

  /**
   * An empty map.
   *
   * @param entries that it will hold at most
   */
  CodeMap(int entries) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * entries + 1);
    codes = new int[1 << bits];
    values = new int[1 << bits];
    shift = 32 - bits;
    Arrays.fill(codes, NOTHING);
  }

  void put(int code, int value) {
    int slot = slot(code);
    codes[slot] = code;
    values[slot] = value;
  }

  /** The value of this code, or {@code otherwise}. */
  int get(int code, int otherwise) {
    int slot = slot(code);
    return codes[slot] == code ? values[slot] : otherwise;
  }

  /** Where the code is, or would be. */
  private int slot(int code) {
    // Fibonacci hashing: the high bits of a product with 2^32 over the golden ratio.
    int slot = code * 0x9E3779B9 >>> shift;
    while (codes[slot] != code && codes[slot] != NOTHING) {
      slot = slot + 1 & codes.length - 1;
    }
    return slot;
  }
}
