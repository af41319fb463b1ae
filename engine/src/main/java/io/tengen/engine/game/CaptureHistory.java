package io.tengen.engine.game;

import java.util.Arrays;

/**
 * What the last moves took off the board, and the kos they met: all that is needed to take them
 * back. Confined to one thread at a time.
 */
final class CaptureHistory {
  /** Moves that are remembered: a power of two, for rings. */
  static final int MOVES = 8;

  private static final int[] NOTHING = {};

  // Rings, indexed by the number of the move.
  private final int[] kos = new int[MOVES];
  private final int[] counts = new int[MOVES];
  private final int[][] points = new int[MOVES][];

  CaptureHistory() {
    Arrays.fill(points, NOTHING);
  }

  void copyFrom(CaptureHistory other) {
    for (int slot = 0; slot < MOVES; slot++) {
      kos[slot] = other.kos[slot];
      int count = other.counts[slot];
      counts[slot] = count;
      if (count > 0) {
        reserve(slot, count);
        System.arraycopy(other.points[slot], 0, points[slot], 0, count);
      }
    }
  }

  /** The i-th move removed nothing. */
  void addNone(int i, int koBefore) {
    int slot = i & MOVES - 1;
    kos[slot] = koBefore;
    counts[slot] = 0;
  }

  /**
   * The i-th move has just removed this many stones, which were where the board's last empty points
   * are.
   */
  void add(int i, int koBefore, Board board, int count) {
    addNone(i, koBefore);
    if (count > 0) {
      int slot = i & MOVES - 1;
      reserve(slot, count);
      counts[slot] = count;
      for (int j = 0; j < count; j++) {
        points[slot][j] = board.emptyAt(board.emptyCount() - 1 - j);
      }
    }
  }

  int koBefore(int i) {
    return kos[i & MOVES - 1];
  }

  /** Puts what the i-th move removed back as stones of this colour. */
  void restore(int i, byte[] stones, int color) {
    int slot = i & MOVES - 1;
    for (int j = 0; j < counts[slot]; j++) {
      stones[points[slot][j]] = (byte) color;
    }
  }

  private void reserve(int slot, int count) {
    if (points[slot].length < count) {
      points[slot] = new int[Math.max(4, Integer.highestOneBit(count) * 2)];
    }
  }
}
