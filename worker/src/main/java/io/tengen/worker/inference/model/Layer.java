package io.tengen.worker.inference.model;

/** A pre-activated layer: a normalization, then an activation, then a convolution. */
public record Layer(Norm norm, Activation activation, Conv conv) {
  public Layer {
    Shapes.requireEqual("convolution after a normalization", norm.channels(), conv.inputs());
  }
}
