package io.tengen.worker.inference.model;

import io.tengen.engine.net.FeatureSet;

/**
 * The boards that a network plays on.
 *
 * @param smallest side of the smallest, in points
 * @param largest side of the largest
 * @param masked whether a board may lie in the corner of larger data (see {@link
 *     FeatureSet#masked}), so that several sizes share a batch
 */
public record Boards(int smallest, int largest, boolean masked) {
  public Boards {
    if (smallest < 1 || largest < smallest) {
      throw new IllegalArgumentException("boards of " + smallest + " to " + largest);
    }
  }

  /** {@code 2-19}, or {@code 19} if there is one size only. */
  @Override
  public String toString() {
    return smallest == largest ? String.valueOf(smallest) : smallest + "-" + largest;
  }
}
