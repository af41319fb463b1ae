package io.tengen.worker.inference.model;

import java.util.List;

/** From the trunk to a logit for each point and for a pass. */
public sealed interface PolicyHead {
  /** Channels of the trunk. */
  int inputs();

  /**
   * KataGo's: a convolution and a pool beside it, for boards of any size.
   *
   * @param points from the trunk
   * @param pool from the trunk
   * @param poolToPoints from the pool, added to every point of {@code points}
   * @param out from the sum to one channel: normalization, activation, convolution
   * @param pass from the pool to one number, {@code passActivation} between the layers
   */
  record Pooled(
      Conv points,
      Pool pool,
      Matrix poolToPoints,
      Layer out,
      List<Dense> pass,
      Activation passActivation)
      implements PolicyHead {
    public Pooled {
      pass = List.copyOf(pass);
      Shapes.requireEqual("pool", points.inputs(), pool.conv().inputs());
      Shapes.requireEqual("matrix after a pool", pool.outputs(), poolToPoints.inputs());
      Shapes.requireEqual("pool's summand", poolToPoints.outputs(), points.outputs());
      Shapes.requireEqual("policy's last layer", points.outputs(), out.norm().channels());
      Shapes.requireEqual("policy", out.conv().outputs(), 1);
      int width = pool.outputs();
      for (Dense layer : pass) {
        Shapes.requireEqual("pass", width, layer.inputs());
        width = layer.outputs();
      }
      Shapes.requireEqual("pass", width, 1);
    }

    @Override
    public int inputs() {
      return points.inputs();
    }
  }

  /**
   * AlphaGo Zero's: a convolution, then every point and the pass from all its values; for boards of
   * one size.
   */
  record Flat(Conv conv, Activation activation, Dense out) implements PolicyHead {
    @Override
    public int inputs() {
      return conv.inputs();
    }
  }
}
