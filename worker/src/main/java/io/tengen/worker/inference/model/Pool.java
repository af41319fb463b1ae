package io.tengen.worker.inference.model;

/**
 * A convolution whose result is normalized, activated, and summed up over the board into three
 * numbers a channel (KataGo's global pooling, Wu 2019, section 3.3; the side of the board is the
 * root of its area):
 *
 * <ul>
 *   <li>in trunk and policy: the mean; the mean times (side − 14) / 10; the maximum;
 *   <li>in the value head: the mean; the mean times (side − 14) / 10; the mean times (side − 14)² /
 *       100 − 0.1.
 * </ul>
 *
 * The result has all first numbers, then all second, then all third.
 */
public record Pool(Conv conv, Norm norm, Activation activation) {
  public Pool {
    Shapes.requireEqual("normalization of a pool", conv.outputs(), norm.channels());
  }

  /** Numbers in the result. */
  public int outputs() {
    return 3 * conv.outputs();
  }
}
