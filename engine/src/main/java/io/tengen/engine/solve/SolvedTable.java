package io.tengen.engine.solve;

/**
 * A table of solved positions. Each entry is a whole key of 62 bits and its answer, so that no two
 * positions are confused. A bucket has two entries: the older one stays if it is more moves before
 * the end of its game. Confined to one thread.
 */
final class SolvedTable {
  private static final int BITS_PER_MEBIBYTE = 17;
  private static final int LEFT_SHIFT = 3;
  private static final int LEFT_MASK = 31;
  private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private final long[] entries;
  private final int shift;

  /**
   * @param mebibytes the size in MiB; rounded down to a power of two
   */
  SolvedTable(int mebibytes) {
    int bits = BITS_PER_MEBIBYTE + 31 - Integer.numberOfLeadingZeros(mebibytes);
    entries = new long[1 << bits];
    shift = Long.SIZE - bits;
  }

  /** Returns 1 if the side to move wins, 0 if it does not, -1 if the position is not stored. */
  int get(long key) {
    int place = place(key);
    long first = entries[place];
    if (first >>> 1 == key) {
      return (int) (first & 1);
    }
    long second = entries[place + 1];
    return second >>> 1 == key ? (int) (second & 1) : -1;
  }

  void put(long key, boolean wins) {
    int place = place(key);
    long entry = (key << 1) | (wins ? 1 : 0);
    boolean isDeeper = left(entry) >= left(entries[place]);
    if (isDeeper) {
      entries[place + 1] = entries[place];
      entries[place] = entry;
    } else {
      entries[place + 1] = entry;
    }
  }

  private static int left(long entry) {
    return (int) (entry >>> LEFT_SHIFT) & LEFT_MASK;
  }

  private int place(long key) {
    return (int) ((key * FACTOR) >>> shift) & ~1;
  }
}
