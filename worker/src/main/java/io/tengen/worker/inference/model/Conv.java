package io.tengen.worker.inference.model;

/**
 * A convolution that keeps the size of the board: its edge is padded with zeros.
 *
 * @param height of the kernel, odd
 * @param width of the kernel, odd
 * @param inputs channels it takes
 * @param outputs channels it gives
 * @param dilationY distance of the points under the kernel from row to row, 1 if they touch
 * @param dilationX the same from column to column
 * @param weights by output, input, row, column
 * @param bias by output; empty if it adds none
 */
public record Conv(
    int height,
    int width,
    int inputs,
    int outputs,
    int dilationY,
    int dilationX,
    float[] weights,
    float[] bias) {
  private static final float[] NO_BIAS = {};

  public Conv {
    Shapes.require("convolution", weights, outputs, inputs, height, width);
    if (bias.length != 0) {
      Shapes.require("bias of a convolution", bias, outputs);
    }
    if (height % 2 == 0 || width % 2 == 0 || dilationY < 1 || dilationX < 1) {
      throw new IllegalArgumentException(
          "convolution: a kernel of " + height + "x" + width + ", " + dilationY + "x" + dilationX);
    }
  }

  /** A square convolution without a bias. */
  public static Conv square(int side, int inputs, int outputs, float[] weights) {
    return new Conv(side, side, inputs, outputs, 1, 1, weights, NO_BIAS);
  }

  /** This convolution followed by a normalization, as one convolution. */
  public Conv then(Norm norm) {
    Shapes.requireEqual("normalization after a convolution", outputs, norm.channels());
    int each = inputs * height * width;
    float[] folded = new float[weights.length];
    float[] shifted = norm.bias().clone();
    for (int out = 0; out < outputs; out++) {
      float scale = norm.scale()[out];
      for (int i = out * each; i < (out + 1) * each; i++) {
        folded[i] = weights[i] * scale;
      }
      if (bias.length != 0) {
        shifted[out] += bias[out] * scale;
      }
    }
    return new Conv(height, width, inputs, outputs, dilationY, dilationX, folded, shifted);
  }
}
