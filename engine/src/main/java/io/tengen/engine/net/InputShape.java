package io.tengen.engine.net;

import io.tengen.game.board.Points;

/**
 * What a network wants to be given.
 *
 * @param features what its planes and globals mean
 * @param smallest board that it plays on, points along the side
 * @param largest board that it plays on
 * @param mixed whether boards of several sizes may share a batch
 * @param side cells along the side of its planes; 0 if any that has room for the boards
 */
public record InputShape(FeatureSet features, int smallest, int largest, boolean mixed, int side) {
  /** Whether the network plays on boards of this size. */
  public boolean plays(int size) {
    return smallest <= size && size <= largest;
  }

  /** Cells along the side of the planes of a board of this size that has a batch to itself. */
  public int length(int size) {
    return side == 0 ? size : side;
  }

  /** Cells along the side of the largest planes. */
  public int maxLength() {
    return side == 0 ? Math.min(largest, Points.MAX_SIZE) : side;
  }

  /**
   * The boards that the network plays on: {@code 2-19}, or {@code 19} if there is one size only.
   */
  public String boards() {
    return smallest == largest ? String.valueOf(smallest) : smallest + "-" + largest;
  }
}
