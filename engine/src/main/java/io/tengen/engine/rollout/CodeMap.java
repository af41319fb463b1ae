package io.tengen.engine.rollout;

import java.util.Arrays;

/**
 * Non-negative numbers by non-negative codes, without boxes: open addressing. Read-only once
 * filled.
 */
final class CodeMap {
  private static final long NOTHING = -1;

  /** The code in the high half, its value in the low half: one line of the cache for both. */
  private final long[] entries;

  private final int shift;

  /**
   * An empty map.
   *
   * @param size codes that it will hold at most
   */
  CodeMap(int size) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * size + 1);
    entries = new long[1 << bits];
    shift = 32 - bits;
    Arrays.fill(entries, NOTHING);
  }

  void put(int code, int value) {
    entries[slot(code)] = (long) code << 32 | value;
  }

  /** The value of this code, or {@code otherwise}. */
  int get(int code, int otherwise) {
    long entry = entries[slot(code)];
    return entry == NOTHING ? otherwise : (int) entry;
  }

  /** Where the code is, or would be. */
  private int slot(int code) {
    // Fibonacci hashing: the high bits of a product with 2^32 over the golden ratio.
    int slot = code * 0x9E3779B9 >>> shift;
    while (entries[slot] != NOTHING && (int) (entries[slot] >>> 32) != code) {
      slot = (slot + 1) & (entries.length - 1);
    }
    return slot;
  }
}
