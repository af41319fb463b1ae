package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;

/**
 * Creates scalar tensors for expressions with gradients. DJL's operators that take a {@link Number}
 * create a tensor in Java memory and release it at once, while PyTorch keeps the pointer for the
 * backward pass. After a garbage collection in between, gradients are computed from arbitrary data.
 * Scalars of this class live as long as the manager of a given tensor.
 */
public final class Scalar {
  private Scalar() {}

  /**
   * Returns a scalar with the manager of {@code x}, so that it lives as long as values computed
   * from x.
   */
  public static NDArray beside(NDArray x, float value) {
    return x.getManager().create(value);
  }
}
