package io.tengen.engine.net;

import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * Where a network's tensors have the points of a board, under each of the board's eight symmetries.
 *
 * <p>A plane is {@code length × length} cells, row by row from the top; a board that is smaller
 * fills its upper left corner, so that boards of several sizes fit one batch. A policy is one
 * number a cell and then one for the pass. A symmetry turns the board, not the plane: cells beyond
 * the board stay beyond it. Whoever encodes a position under a symmetry reads the policy under the
 * same one.
 *
 * <p>Symmetries are the numbers 0 to 7: bit 2 mirrors at the main diagonal, then bit 0 swaps top
 * and bottom and bit 1 left and right. 0 leaves everything where it is.
 *
 * <p>Immutable; may be shared between threads.
 */
public final class Layout {
  /** How many symmetries there are. */
  public static final int SYMMETRIES = 8;

  /** What {@link #move} says of a cell beyond the board. */
  public static final int NO_MOVE = -1;

  private final Points points;
  private final int length;
  private final int[][] cells = new int[SYMMETRIES][];
  private final int[][] moves = new int[SYMMETRIES][];

  /**
   * @param size points along the board's side
   * @param length cells along a plane's side
   * @throws IllegalArgumentException if the board is larger than the planes
   */
  public Layout(int size, int length) {
    if (size > length) {
      throw new IllegalArgumentException(
          "a board of size "
              + size
              + " does not fit a network for boards of at most "
              + length
              + "; choose a smaller board or another network");
    }
    points = Points.of(size);
    this.length = length;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
      int[] toCell = new int[points.arrayLength()];
      int[] toMove = new int[length * length + 1];
      Arrays.fill(toMove, NO_MOVE);
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        int cell = cell(symmetry, points.row(point), points.column(point));
        toCell[point] = cell;
        toMove[cell] = point;
      }
      toCell[Points.PASS] = length * length;
      toMove[length * length] = Points.PASS;
      cells[symmetry] = toCell;
      moves[symmetry] = toMove;
    }
  }

  private int cell(int symmetry, int row, int column) {
    boolean transposed = (symmetry & 4) != 0;
    int y = transposed ? column : row;
    int x = transposed ? row : column;
    int last = points.size() - 1;
    y = (symmetry & 1) != 0 ? last - y : y;
    x = (symmetry & 2) != 0 ? last - x : x;
    return y * length + x;
  }

  /** Points along the board's side. */
  public int size() {
    return points.size();
  }

  /** Cells along a plane's side. */
  public int length() {
    return length;
  }

  /** Cells of a plane. */
  public int area() {
    return length * length;
  }

  /** Numbers of a policy: the cells of a plane, and the pass. */
  public int policyLength() {
    return length * length + 1;
  }

  /**
   * The cell of this point, and where the policy has this move.
   *
   * @param move a point of the board or {@link Points#PASS}
   */
  public int index(int symmetry, int move) {
    return cells[symmetry][move];
  }

  /**
   * The move that the policy has at this index, {@link #NO_MOVE} if it is beyond the board.
   *
   * @param index {@code 0 <= index < policyLength()}
   */
  public int move(int symmetry, int index) {
    return moves[symmetry][index];
  }

  /** {@link #index} of all moves under one symmetry, by move: to be read only. */
  int[] cells(int symmetry) {
    return cells[symmetry];
  }
}
