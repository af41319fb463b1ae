package io.tengen.worker.inference.model;

/**
 * A convolution with stride 1 whose input is padded with zeros, so that the output is as large as
 * the input.
 *
 * @param height height of the kernel, odd
 * @param width width of the kernel, odd
 * @param inputs number of input channels
 * @param outputs number of output channels
 * @param dilationY distance between the rows that the kernel covers, 1 or more
 * @param dilationX distance between the columns that the kernel covers, 1 or more
 * @param weights [outputs, inputs, height, width]
 * @param bias [outputs]; empty for no bias
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
          "convolution: kernel %dx%d, dilation %dx%d; expected odd sides and dilations of at least 1"
              .formatted(height, width, dilationY, dilationX));
    }
  }

  /** Returns an undilated convolution with a square kernel and no bias. */
  public static Conv square(int side, int inputs, int outputs, float[] weights) {
    return new Conv(side, side, inputs, outputs, 1, 1, weights, NO_BIAS);
  }

  /** Returns a convolution with more inputs, which ignores those after its present ones. */
  Conv withInputs(int more) {
    int each = height * width;
    float[] widened = new float[outputs * more * each];
    for (int out = 0; out < outputs; out++) {
      System.arraycopy(weights, out * inputs * each, widened, out * more * each, inputs * each);
    }
    return new Conv(height, width, more, outputs, dilationY, dilationX, widened, bias);
  }

  /** Returns a convolution that is equivalent to this one followed by {@code norm}. */
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
