package io.tengen.worker.inference.model;

import java.util.List;

/** A step of the trunk: what it computes is added to what it was given. */
public sealed interface Block {
  /** Channels it takes and gives. */
  int channels();

  /** Two layers (He et al. 2016, with activation before convolution). */
  record Residual(Layer first, Layer second) implements Block {
    public Residual {
      Shapes.requireEqual("second layer", first.conv().outputs(), second.norm().channels());
      Shapes.requireEqual("residual", second.conv().outputs(), first.norm().channels());
    }

    @Override
    public int channels() {
      return first.norm().channels();
    }
  }

  /**
   * Two layers, where a pool over the board beside the first adds to every point of it.
   *
   * @param pool over what the first layer's convolution is given
   * @param poolToFirst from the pool to the first layer's channels
   */
  record Pooling(Layer first, Pool pool, Matrix poolToFirst, Layer second) implements Block {
    public Pooling {
      Shapes.requireEqual("pool", first.norm().channels(), pool.conv().inputs());
      Shapes.requireEqual("matrix after a pool", pool.outputs(), poolToFirst.inputs());
      Shapes.requireEqual("pool's summand", poolToFirst.outputs(), first.conv().outputs());
      Shapes.requireEqual("second layer", first.conv().outputs(), second.norm().channels());
      Shapes.requireEqual("residual", second.conv().outputs(), first.norm().channels());
    }

    @Override
    public int channels() {
      return first.norm().channels();
    }
  }

  /** A bottleneck with blocks of its own: a layer to fewer channels, the blocks, a layer back. */
  record Nested(Layer down, List<Block> inner, Layer up) implements Block {
    public Nested {
      inner = List.copyOf(inner);
      for (Block block : inner) {
        Shapes.requireEqual("inner block", down.conv().outputs(), block.channels());
      }
      Shapes.requireEqual("layer up", down.conv().outputs(), up.norm().channels());
      Shapes.requireEqual("residual", up.conv().outputs(), down.norm().channels());
    }

    @Override
    public int channels() {
      return down.norm().channels();
    }
  }

  /** Two convolutions with the activation after each, the second after the sum (AlphaGo Zero). */
  record PostActivated(Conv first, Conv second, Activation activation) implements Block {
    public PostActivated {
      Shapes.requireEqual("second convolution", first.outputs(), second.inputs());
      Shapes.requireEqual("residual", second.outputs(), first.inputs());
    }

    @Override
    public int channels() {
      return first.inputs();
    }
  }
}
