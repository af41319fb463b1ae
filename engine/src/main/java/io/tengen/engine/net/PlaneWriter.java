package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.LadderReader;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * Writes the planes of a position as {@link PlaneBits} into an array of the caller. Used by one
 * thread at a time.
 */
final class PlaneWriter {
  private static final int LOG_SIZE = 6;

  private final Layout layout;
  private final int area;
  private final int words;

  /** The first plane with ones on the board, which is the same under every symmetry. */
  private final long[] board;

  private long[] bits;
  private int start;
  private int[] cells;

  PlaneWriter(Layout layout, int planes) {
    this.layout = layout;
    area = layout.area();
    words = PlaneBits.words(planes * area);
    cells = layout.cells(0);
    board = new long[PlaneBits.words(area)];
    bits = board;
    Points points = Points.of(layout.size());
    for (int i = 0; i < points.count(); i++) {
      set(0, points.get(i));
    }
  }

  /** Starts a position with planes that are all 0. */
  void begin(int symmetry, long[] planes, int at) {
    bits = planes;
    start = at;
    cells = layout.cells(symmetry);
    Arrays.fill(planes, at, at + words, 0);
  }

  /** Sets all cells of the board to 1 in the first plane, which must still be 0. */
  void setBoard() {
    System.arraycopy(board, 0, bits, start, board.length);
  }

  /** Sets a cell to 1. */
  void set(int plane, int point) {
    int cell = plane * area + cells[point];
    bits[start + (cell >> LOG_SIZE)] |= 1L << cell;
  }

  /** Sets the cells of all stones that ladders capture to 1. */
  void setLadders(int plane, LadderReader ladders) {
    for (int i = 0; i < ladders.count(); i++) {
      int stone = ladders.stone(i);
      do {
        set(plane, stone);
        stone = ladders.nextInChain(stone);
      } while (stone != ladders.stone(i));
    }
  }

  /**
   * Sets the cells of the moves to 1 that capture chains of this colour with two liberties in
   * ladders.
   */
  void setLadderMoves(int plane, LadderReader ladders, int color) {
    for (int i = 0; i < ladders.count(); i++) {
      int moves = ladders.moves(i);
      if (moves != 0 && ladders.color(i) == color) {
        set(plane, moves & 0xFFFF);
        if (moves >>> 16 != 0) {
          set(plane, moves >>> 16);
        }
      }
    }
  }

  /** Sets the cells of all stones of a chain to 1. */
  void setChain(int plane, Board board, int chain) {
    int stone = chain;
    do {
      set(plane, stone);
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }
}
