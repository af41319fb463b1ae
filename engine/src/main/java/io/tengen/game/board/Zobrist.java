package io.tengen.game.board;

import java.util.SplittableRandom;

/**
 * Random keys whose exclusive-or over the stones on the board is the board's hash (Zobrist 1970).
 * The keys are the same in every process: hashes may be compared across machines.
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

  /** Keys of a board of this side, at {@code 2 * point + (stone - 1)}. */
  public static long[] keys(int size) {
    return BY_SIZE[size];
  }
}
