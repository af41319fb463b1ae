package io.tengen.worker.data.sample;

import io.tengen.engine.net.Layout;

/** The permutations of the cells of planes and policies under each symmetry. Immutable. */
final class Symmetries {
  /** By symmetry, then by cell of all planes in sequence; cells beyond the board stay in place. */
  private final int[][] planeCells = new int[Layout.SYMMETRIES][];

  /** By symmetry, then by index of a policy. */
  private final int[][] moves = new int[Layout.SYMMETRIES][];

  Symmetries(Layout layout, int planes) {
    int area = layout.area();
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      int[] toMove = new int[layout.policyLength()];
      for (int index = 0; index < toMove.length; index++) {
        int move = layout.move(0, index);
        toMove[index] = move == Layout.NO_MOVE ? index : layout.index(symmetry, move);
      }
      int[] toCell = new int[planes * area];
      for (int i = 0; i < toCell.length; i++) {
        toCell[i] = i / area * area + toMove[i % area];
      }
      moves[symmetry] = toMove;
      planeCells[symmetry] = toCell;
    }
  }

  int[] planeCells(int symmetry) {
    return planeCells[symmetry];
  }

  int[] moves(int symmetry) {
    return moves[symmetry];
  }
}
