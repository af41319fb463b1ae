package io.tengen.engine.rollout;

import java.util.Arrays;

/**
 * A hash map from non-negative codes to non-negative ints, without boxing, by open addressing.
 * Thread-safe for reading once filled.
 */
final class CodeMap {
  private static final long EMPTY = -1;

  /**
   * The code in the high half and its value in the low half, so that a lookup touches one cache
   * line.
   */
  private final long[] entries;

  private final int shift;

  /**
   * Creates an empty map.
   *
   * @param size the maximum number of codes
   */
  CodeMap(int size) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * size + 1);
    entries = new long[1 << bits];
    shift = 32 - bits;
    Arrays.fill(entries, EMPTY);
  }

  void put(int code, int value) {
    entries[slot(code)] = (long) code << 32 | value;
  }

  /** Returns the value of this code, or {@code otherwise} if it is absent. */
  int get(int code, int otherwise) {
    long entry = entries[slot(code)];
    return entry == EMPTY ? otherwise : (int) entry;
  }

  /** Returns the slot that holds the code, or the free slot for it. */
  private int slot(int code) {
    // Fibonacci hashing: the high bits of a product with 2^32 over the golden ratio.
    int slot = code * 0x9E3779B9 >>> shift;
    while (entries[slot] != EMPTY && (int) (entries[slot] >>> 32) != code) {
      slot = (slot + 1) & (entries.length - 1);
    }
    return slot;
  }
}
