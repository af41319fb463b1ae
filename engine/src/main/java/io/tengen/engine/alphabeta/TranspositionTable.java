package io.tengen.engine.alphabeta;

import java.util.Arrays;

/**
 * A table of the results of searches by the hash of their position. An entry replaces an older one
 * at the same place. Confined to one thread.
 */
final class TranspositionTable {
  /** What a value says about the value of its position. */
  enum Bound {
    EXACT,
    LOWER,
    UPPER
  }

  private static final int EMPTY_DEPTH = -1;

  private final long[] keys;
  private final int[] values;
  private final byte[] depths;
  private final Bound[] bounds;

  /**
   * @param bits logarithm to base 2 of the number of entries
   */
  TranspositionTable(int bits) {
    int entries = 1 << bits;
    keys = new long[entries];
    values = new int[entries];
    depths = new byte[entries];
    bounds = new Bound[entries];
    Arrays.fill(bounds, Bound.EXACT);
    clear();
  }

  /** Removes all entries. */
  void clear() {
    Arrays.fill(depths, (byte) EMPTY_DEPTH);
  }

  void put(long key, int depth, int value, Bound bound) {
    int place = place(key);
    keys[place] = key;
    depths[place] = (byte) depth;
    values[place] = value;
    bounds[place] = bound;
  }

  /** Returns whether there is the result of a search of this position to at least this depth. */
  boolean has(long key, int depth) {
    int place = place(key);
    return keys[place] == key && depths[place] >= depth;
  }

  /** Returns the value of an entry that {@link #has} has found. */
  int value(long key) {
    return values[place(key)];
  }

  /** Returns whether the value of an entry decides a search with this window. */
  boolean decides(long key, int alpha, int beta) {
    int value = value(key);
    Bound bound = bounds[place(key)];
    return bound == Bound.EXACT
        || (bound == Bound.LOWER && value >= beta)
        || (bound == Bound.UPPER && value <= alpha);
  }

  private int place(long key) {
    return (int) (key ^ (key >>> 32)) & (keys.length - 1);
  }
}
