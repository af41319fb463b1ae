package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import io.tengen.worker.inference.model.Conv;

/**
 * A trainable convolution with a square kernel and no bias, whose output is as large as its input.
 */
final class ConvLayer {
  private static final Shape ONE = new Shape(1, 1);

  private final int side;
  private final int inputs;
  private final int outputs;
  private final NDArray weights;

  /**
   * @param side side of the kernel, odd
   */
  ConvLayer(Parameters parameters, String name, int side, int inputs, int outputs) {
    // This gain keeps the output about as large as the input (He et al. 2015).
    this(parameters, name, side, inputs, outputs, Math.sqrt(2));
  }

  private ConvLayer(
      Parameters parameters, String name, int side, int inputs, int outputs, double gain) {
    this.side = side;
    this.inputs = inputs;
    this.outputs = outputs;
    int fan = inputs * side * side;
    weights = parameters.weights(name, gain * Math.sqrt(1.0 / fan), outputs, inputs, side, side);
  }

  /**
   * Creates a head's last convolution, to one channel; small initial weights make its output
   * uncertain.
   */
  static ConvLayer last(Parameters parameters, String name, int inputs) {
    return new ConvLayer(parameters, name, 1, inputs, 1, DenseLayer.LAST_GAIN);
  }

  NDArray forward(NDArray x) {
    Shape padding = new Shape(side / 2, side / 2);
    return Conv2d.conv2d(x, weights, null, ONE, padding, ONE, 1).singletonOrThrow();
  }

  Conv export() {
    return Conv.square(side, inputs, outputs, weights.toFloatArray());
  }
}
