package io.tengen.game.board;

import java.util.Arrays;

/**
 * The stones that the last moves removed and the ko points before them: the data needed to take
 * moves back. Confined to one thread at a time.
 */
public final class CaptureHistory {
  /** Number of moves kept: a power of two, the capacity of the ring buffers. */
  public static final int MOVES = 8;

  private static final int[] NOTHING = {};

  // Ring buffers, indexed by the number of the move.
  private final int[] kos = new int[MOVES];
  private final int[] counts = new int[MOVES];
  private final int[][] points = new int[MOVES][];

  public CaptureHistory() {
    Arrays.fill(points, NOTHING);
  }

  public void copyFrom(CaptureHistory other) {
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

  /** Records that the i-th move removed nothing. */
  public void addNone(int i, int koBefore) {
    int slot = i & MOVES - 1;
    kos[slot] = koBefore;
    counts[slot] = 0;
  }

  /**
   * Records that the i-th move has just removed stones.
   *
   * @param count number of stones removed; their points are the last of the board's list of empty
   *     points
   */
  public void add(int i, int koBefore, Board board, int count) {
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

  public int koBefore(int i) {
    return kos[i & MOVES - 1];
  }

  /**
   * Puts the stones that the i-th move removed back into an array by point, as stones of this
   * colour.
   */
  public void restore(int i, byte[] stones, int color) {
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
