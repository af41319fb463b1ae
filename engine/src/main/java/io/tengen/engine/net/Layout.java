package io.tengen.engine.net;

import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * The mapping between the points of a board and the indexes of a network's tensors under each of
 * the eight symmetries of the board.
 *
 * <p>A plane is {@code length × length} cells, row by row from the top; a board that is smaller
 * fills its upper left corner, so that boards of several sizes fit one batch. A policy has one
 * number for each cell and then one for the pass. A symmetry turns the board, not the plane: cells
 * beyond the board stay beyond it. The policy of a position must be read under the symmetry under
 * which the position was encoded.
 *
 * <p>Symmetries are the numbers 0 to 7, as KataGo numbers them: bit 0 swaps top and bottom and bit
 * 1 left and right, then bit 2 mirrors at the main diagonal. Symmetry 0 is the identity.
 *
 * <p>Immutable and thread-safe.
 */
public final class Layout {
  /** The number of symmetries. */
  public static final int SYMMETRIES = 8;

  /** The result of {@link #move} for a cell beyond the board. */
  public static final int NO_MOVE = -1;

  private final Points points;
  private final int length;
  private final int[][] cells = new int[SYMMETRIES][];
  private final int[][] moves = new int[SYMMETRIES][];

  /**
   * Creates a layout.
   *
   * @param size the side length of the board, in points
   * @param length the side length of a plane, in cells
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
    int last = points.size() - 1;
    int y = (symmetry & 1) != 0 ? last - row : row;
    int x = (symmetry & 2) != 0 ? last - column : column;
    boolean transposed = (symmetry & 4) != 0;
    return transposed ? x * length + y : y * length + x;
  }

  /** Returns the side length of the board, in points. */
  public int size() {
    return points.size();
  }

  /** Returns the side length of a plane, in cells. */
  public int length() {
    return length;
  }

  /** Returns the number of cells of a plane. */
  public int area() {
    return length * length;
  }

  /** Returns the length of a policy: the cells of a plane and the pass. */
  public int policyLength() {
    return length * length + 1;
  }

  /**
   * Returns the cell of a point in a plane, which is also the index of the move in a policy.
   *
   * @param move a point of the board or {@link Points#PASS}
   */
  public int index(int symmetry, int move) {
    return cells[symmetry][move];
  }

  /**
   * Returns the move at an index of a policy, {@link #NO_MOVE} if the cell lies beyond the board.
   *
   * @param index {@code 0 <= index < policyLength()}
   */
  public int move(int symmetry, int index) {
    return moves[symmetry][index];
  }

  /**
   * Returns {@link #index} of all moves under one symmetry, by move. Callers must not change the
   * array.
   */
  int[] cells(int symmetry) {
    return cells[symmetry];
  }
}
