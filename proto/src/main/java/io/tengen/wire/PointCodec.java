package io.tengen.wire;

import io.tengen.game.board.Points;
import java.util.List;

/**
 * Encodes and decodes points of a board. Messages number them from 1, row by row from the top; 0 is
 * a pass.
 */
final class PointCodec {
  private PointCodec() {}

  static List<Integer> encode(List<Integer> moves, Points points) {
    return moves.stream().map(points::toIndex).toList();
  }

  /**
   * Decodes points that must not be passes.
   *
   * @param what the name of such a point in error messages
   * @throws IllegalArgumentException with one line if one of them is not on the board
   */
  static List<Integer> decodeStones(List<Integer> indices, Points points, String what) {
    return indices.stream().map(index -> stone(index, points, what)).toList();
  }

  private static int stone(int index, Points points, String what) {
    if (index <= 0) {
      throw new IllegalArgumentException(what + " " + index + " is not a point");
    }
    return points.fromIndex(index);
  }
}
