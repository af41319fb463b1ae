package io.tengen.engine.rollout.pattern;

import java.util.Arrays;

/**
 * A hash map from codes to non-negative ints, without boxing, by open addressing. Codes have up to
 * 40 bits, not all of them set; values have up to 24. Thread-safe for reading once filled.
 */
public final class CodeMap {
  private static final long EMPTY = -1;
  private static final int VALUE_BITS = 24;
  private static final int VALUE = (1 << VALUE_BITS) - 1;

  /** 2^64 over the golden ratio. */
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  /**
   * The code in the high bits and its value in the low ones, so that a lookup touches one cache
   * line.
   */
  private final long[] entries;

  private final int shift;

  /**
   * Creates an empty map.
   *
   * @param size the maximum number of codes
   */
  public CodeMap(int size) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * size + 1);
    entries = new long[1 << bits];
    shift = 64 - bits;
    Arrays.fill(entries, EMPTY);
  }

  /** Adds a code with its value, or replaces its value. */
  public void put(long code, int value) {
    entries[slot(code)] = code << VALUE_BITS | value;
  }

  /** Returns the value of this code, or {@code otherwise} if it is absent. */
  public int get(long code, int otherwise) {
    long entry = entries[slot(code)];
    return entry == EMPTY ? otherwise : (int) entry & VALUE;
  }

  /** Returns the slot that holds the code, or the free slot for it. */
  private int slot(long code) {
    // Fibonacci hashing: the high bits of a product with the multiplier.
    int slot = (int) (code * MULTIPLIER >>> shift);
    while (entries[slot] != EMPTY && entries[slot] >>> VALUE_BITS != code) {
      slot = (slot + 1) & (entries.length - 1);
    }
    return slot;
  }
}
