package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import io.tengen.worker.inference.model.Layer;

/** A trainable pre-activated layer: a normalization, then ReLU, then a convolution. */
final class NormedConv {
  private final NormLayer norm;
  private final ConvLayer conv;

  private NormedConv(NormLayer norm, ConvLayer conv) {
    this.norm = norm;
    this.conv = conv;
  }

  /** Creates a layer with 3x3 kernels. */
  static NormedConv layer(Parameters parameters, String name, int inputs, int outputs) {
    return new NormedConv(
        new NormLayer(parameters, name + ".norm", inputs),
        new ConvLayer(parameters, name + ".conv", 3, inputs, outputs));
  }

  /** Creates a head's last layer, to one channel. */
  static NormedConv last(Parameters parameters, String name, int inputs) {
    return new NormedConv(
        new NormLayer(parameters, name + ".norm", inputs),
        ConvLayer.last(parameters, name + ".conv", inputs));
  }

  NDArray forward(NDArray x, boolean training) {
    return convolve(activate(x, training));
  }

  /** Applies the normalization and the activation. */
  NDArray activate(NDArray x, boolean training) {
    return Activation.relu(norm.forward(x, training));
  }

  /** Applies the convolution. */
  NDArray convolve(NDArray activated) {
    return conv.forward(activated);
  }

  Layer export() {
    return new Layer(
        norm.export(), io.tengen.worker.inference.model.Activation.RELU, conv.export());
  }
}
