package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * The distance dx + dy + max(dx, dy) from every point to the nearest stone of each colour. In this
 * metric a step to an orthogonal neighbour has length 2 and one to a diagonal neighbour 3, so that
 * two passes of the chamfer transform (Borgefors 1986) give exact distances. Confined to one
 * thread; does not allocate after construction.
 */
final class StoneDistances {
  /** The distance of a colour without stones; larger than all others. */
  static final int NONE = 127;

  private static final int ORTHOGONAL = 2;
  private static final int DIAGONAL = 3;

  private final Points points;
  private final int stride;

  // By point, with a border of the distance NONE.
  private final byte[] black;
  private final byte[] white;

  StoneDistances(Points points) {
    this.points = points;
    stride = points.stride();
    black = new byte[points.arrayLength()];
    white = new byte[points.arrayLength()];
    Arrays.fill(black, (byte) NONE);
    Arrays.fill(white, (byte) NONE);
  }

  /** Computes the distances in a position. */
  void look(Board board) {
    look(board, Board.BLACK, black);
    look(board, Board.WHITE, white);
  }

  /** Returns the distance to the nearest stone of this colour; 0 at a stone. */
  int to(int color, int point) {
    return (color == Board.BLACK ? black : white)[point];
  }

  private void look(Board board, int color, byte[] distances) {
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == color) {
        distances[point] = 0;
      } else {
        distances[point] = (byte) nearest(distances, point, -1, -stride);
      }
    }
    for (int i = points.count() - 1; i >= 0; i--) {
      int point = points.get(i);
      distances[point] = (byte) Math.min(distances[point], nearest(distances, point, 1, stride));
    }
  }

  /** Returns the distance by way of a neighbour in one row and beside the point. */
  private static int nearest(byte[] distances, int point, int beside, int rowStep) {
    int row = point + rowStep;
    int orthogonal = Math.min(distances[point + beside], distances[row]) + ORTHOGONAL;
    int diagonal = Math.min(distances[row - 1], distances[row + 1]) + DIAGONAL;
    return Math.min(NONE, Math.min(orthogonal, diagonal));
  }
}
