package io.tengen.worker.inference.model;

import io.tengen.engine.net.FeatureSet;

/**
 * The board sizes that a network supports.
 *
 * @param smallest side of the smallest board, in points
 * @param largest side of the largest board, in points
 * @param masked whether a board may be placed in the corner of larger input planes (see {@link
 *     FeatureSet#masked}), so that several sizes can share a batch
 */
public record Boards(int smallest, int largest, boolean masked) {
  public Boards {
    if (smallest < 1 || largest < smallest) {
      throw new IllegalArgumentException("boards of " + smallest + " to " + largest);
    }
  }

  /** Returns one size, whose boards fill the input planes. */
  public static Boards of(int size) {
    return new Boards(size, size, false);
  }

  /** Returns the sizes of a range; several sizes can share a batch. */
  public static Boards range(int smallest, int largest) {
    return new Boards(smallest, largest, smallest < largest);
  }

  /** Returns whether a board of the given size, in points, is supported. */
  public boolean contains(int size) {
    return size >= smallest && size <= largest;
  }

  /** Returns {@code 2-19}, or {@code 19} if there is only one size. */
  @Override
  public String toString() {
    return smallest == largest ? String.valueOf(smallest) : smallest + "-" + largest;
  }
}
