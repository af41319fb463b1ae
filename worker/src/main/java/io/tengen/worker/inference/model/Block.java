package io.tengen.worker.inference.model;

import java.util.List;

/**
 * A block of a trunk. All but {@link Plain} are residual: they add what they compute to their
 * input.
 */
public sealed interface Block {
  /** Returns the number of channels of its input and output. */
  int channels();

  /** A layer without a residual: its output replaces its input (AlphaGo, 2016). */
  record Plain(Layer layer) implements Block {
    public Plain {
      Shapes.requireEqual("plain layer", layer.conv().outputs(), layer.norm().channels());
    }

    @Override
    public int channels() {
      return layer.norm().channels();
    }
  }

  /** A block of two layers with pre-activation (He et al. 2016). */
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
   * A block of two layers with global pooling, whose result is added to every point of the first
   * layer's output.
   *
   * @param pool reads the input of the first layer's convolution
   * @param poolToFirst maps the pool's output to the first layer's channels
   */
  record Pooling(Layer first, GlobalPooling pool, Matrix poolToFirst, Layer second)
      implements Block {
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

  /**
   * A nested bottleneck block.
   *
   * @param down a layer to fewer channels
   * @param inner blocks on these channels
   * @param up a layer to the original number of channels
   */
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

  /**
   * A block of two convolutions with post-activation (AlphaGo Zero). The activation follows the
   * first convolution, and the sum of the second convolution and the input.
   */
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
