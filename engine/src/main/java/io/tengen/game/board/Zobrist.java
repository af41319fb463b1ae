package io.tengen.game.board;

import java.util.SplittableRandom;

/**
 * Random keys whose exclusive-or over the stones on the board is the board's hash (Zobrist 1970).
 * The keys are equal in every process, so hashes can be compared across machines.
 */
public final class Zobrist {
  private static final long[][] BY_SIZE = new long[Points.MAX_SIZE + 1][];

  static {
    for (int size = 1; size <= Points.MAX_SIZE; size++) {
      SplittableRandom random = new SplittableRandom(0x54656e67656eL + size);
      BY_SIZE[size] = random.longs(2L * Points.of(size).arrayLength()).toArray();
    }
  }

  private Zobrist() {}

  /**
   * Returns the keys of a board of this size, indexed by {@code 2 * point + (stone - 1)}. Callers
   * must not change the array.
   */
  public static long[] keys(int size) {
    return BY_SIZE[size];
  }
}
