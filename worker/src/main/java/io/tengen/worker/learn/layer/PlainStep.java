package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import io.tengen.worker.inference.model.Block;

/** A trainable layer that replaces its input. */
final class PlainStep implements TrunkStep {
  private final NormedConv layer;

  PlainStep(Parameters parameters, String name, int channels) {
    layer = NormedConv.layer(parameters, name, channels, channels);
  }

  @Override
  public NDArray forward(NDArray x, boolean training) {
    return layer.forward(x, training);
  }

  @Override
  public Block export() {
    return new Block.Plain(layer.export());
  }
}
