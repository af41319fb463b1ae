package io.tengen.worker.inference.model;

/** Normalization, activation, convolution, in this order. */
public record Layer(Norm norm, Activation activation, Conv conv) {
  public Layer {
    Shapes.requireEqual("convolution after a normalization", norm.channels(), conv.inputs());
  }
}
