package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;

/**
 * Numbers for expressions that gradients pass through. DJL's operators that take a {@link Number}
 * make a tensor of it in Java's memory and let go of that at once, while PyTorch keeps the pointer
 * for the backward pass: after a garbage collection in between, gradients are computed from
 * whatever lies there then. These live as long as the tensor that they are made beside.
 */
public final class Scalar {
  private Scalar() {}

  /** A number that lives at least as long as everything that is computed beside {@code x}. */
  public static NDArray beside(NDArray x, float value) {
    return x.getManager().create(value);
  }
}
