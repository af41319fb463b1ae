package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.core.Linear;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Matrix;
import org.jspecify.annotations.Nullable;

/** A trainable fully connected layer, with or without a bias. */
final class DenseLayer {
  /** The gain of the initial weights of a head's last layer. */
  static final double LAST_GAIN = 0.3;

  private final int inputs;
  private final int outputs;

  /** [outputs, inputs]. */
  private final NDArray weights;

  private final @Nullable NDArray bias;

  private DenseLayer(
      Parameters parameters, String name, int inputs, int outputs, double gain, boolean biased) {
    this.inputs = inputs;
    this.outputs = outputs;
    weights = parameters.weights(name, gain * Math.sqrt(1.0 / inputs), outputs, inputs);
    bias = biased ? parameters.perChannel(name + ".bias", 0, outputs) : null;
  }

  /** Creates a layer with a bias, whose output is activated. */
  static DenseLayer hidden(Parameters parameters, String name, int inputs, int outputs) {
    return new DenseLayer(parameters, name, inputs, outputs, Math.sqrt(2), true);
  }

  /** Creates a head's last layer, with a bias; small initial weights make its output uncertain. */
  static DenseLayer last(Parameters parameters, String name, int inputs, int outputs) {
    return new DenseLayer(parameters, name, inputs, outputs, LAST_GAIN, true);
  }

  /** Creates a layer without a bias or activation. */
  static DenseLayer plain(Parameters parameters, String name, int inputs, int outputs) {
    return new DenseLayer(parameters, name, inputs, outputs, 1, false);
  }

  NDArray forward(NDArray x) {
    return Linear.linear(x, weights, bias).singletonOrThrow();
  }

  Matrix matrix() {
    float[] byOutput = weights.toFloatArray();
    float[] byInput = new float[byOutput.length];
    for (int out = 0; out < outputs; out++) {
      for (int in = 0; in < inputs; in++) {
        byInput[in * outputs + out] = byOutput[out * inputs + in];
      }
    }
    return new Matrix(inputs, outputs, byInput);
  }

  Dense export() {
    return new Dense(matrix(), bias == null ? new float[0] : bias.toFloatArray());
  }
}
