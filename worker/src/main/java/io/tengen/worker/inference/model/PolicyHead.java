package io.tengen.worker.inference.model;

import java.util.List;

/** A head that computes a logit for each point and for a pass from the trunk's output. */
public sealed interface PolicyHead {
  /** Returns the number of the trunk's channels. */
  int inputs();

  /**
   * KataGo's policy head for boards of any size: a convolution whose output is combined with a
   * global pool.
   *
   * @param points reads the trunk
   * @param pool reads the trunk
   * @param poolToPoints maps the pool's output to summands for every point of {@code points}
   * @param out maps the sum to one channel, the logits of the points
   * @param pass layers that map the pool's output to the logit of a pass
   * @param passActivation activation between the layers of {@code pass}
   */
  record Pooled(
      Conv points,
      GlobalPooling pool,
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
   * AlphaGo Zero's policy head for boards of one size: a convolution, then a fully connected layer
   * that computes the logits of all points and of a pass.
   */
  record Flat(Conv conv, Activation activation, Dense out) implements PolicyHead {
    @Override
    public int inputs() {
      return conv.inputs();
    }
  }
}
