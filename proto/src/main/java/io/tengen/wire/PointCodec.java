package io.tengen.wire;

import io.tengen.engine.game.Points;
import java.util.List;

/** Points of a board: messages number them from 1, row by row from the top; 0 is a pass. */
final class PointCodec {
  private PointCodec() {}

  static List<Integer> encode(List<Integer> moves, Points points) {
    return moves.stream().map(points::toIndex).toList();
  }

  /**
   * Decodes points, among which there is no pass.
   *
   * @param what the points hold, for the error's text
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
