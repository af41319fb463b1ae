package io.tengen.worker.inference.model;

/**
 * KataGo's global pooling (Wu 2019, section 3.3): a convolution, whose output is normalized,
 * activated, and reduced over the board to three numbers for each channel. With the side of the
 * board defined as the root of its area, they are:
 *
 * <ul>
 *   <li>in trunk and policy: the mean; the mean times (side − 14) / 10; the maximum;
 *   <li>in the value head: the mean; the mean times (side − 14) / 10; the mean times (side − 14)² /
 *       100 − 0.1.
 * </ul>
 *
 * The result contains the first number of every channel, then the second, then the third.
 */
public record GlobalPooling(Conv conv, Norm norm, Activation activation) {
  public GlobalPooling {
    Shapes.requireEqual("normalization of a pool", conv.outputs(), norm.channels());
  }

  /** Returns the length of the result. */
  public int outputs() {
    return 3 * conv.outputs();
  }
}
