package io.tengen.engine.net;

import io.tengen.game.board.Points;

/**
 * The shape of a network's inputs.
 *
 * @param features the meaning of the planes and globals
 * @param smallest the smallest board that the network plays on, as its side length in points
 * @param largest the largest board that the network plays on, as its side length in points
 * @param mixed whether boards of several sizes may share a batch
 * @param side the side length of the planes, in cells; 0 if planes may have any size that holds the
 *     board
 */
public record InputShape(FeatureSet features, int smallest, int largest, boolean mixed, int side) {
  /** Returns whether the network plays on boards of this size. */
  public boolean plays(int size) {
    return smallest <= size && size <= largest;
  }

  /** Returns the side length of the planes for a batch of boards of this size, in cells. */
  public int length(int size) {
    return side == 0 ? size : side;
  }

  /** Returns whether planes may have this side length, in cells. */
  public boolean hasLength(int length) {
    return side == 0 ? plays(length) && length <= Points.MAX_SIZE : length == side;
  }

  /** Returns the side length of the largest planes, in cells. */
  public int maxLength() {
    return side == 0 ? Math.min(largest, Points.MAX_SIZE) : side;
  }

  /**
   * Returns the board sizes that the network plays on, such as {@code 2-19}, or {@code 19} for a
   * single size.
   */
  public String boards() {
    return smallest == largest ? String.valueOf(smallest) : smallest + "-" + largest;
  }
}
