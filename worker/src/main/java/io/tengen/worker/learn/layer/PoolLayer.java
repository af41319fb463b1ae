package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import io.tengen.worker.inference.model.Pool;

/**
 * A convolution whose activated result is summed up over the board into three numbers a channel, as
 * {@link Pool} says. All boards of a batch fill its planes.
 */
final class PoolLayer {
  private static final int[] POINTS = {2};

  private final ConvLayer conv;
  private final NormLayer norm;

  PoolLayer(Parameters parameters, String name, int side, int inputs, int outputs) {
    conv = new ConvLayer(parameters, name + ".conv", side, inputs, outputs);
    norm = new NormLayer(parameters, name + ".norm", outputs);
  }

  /** The activated convolution, [N, C, S, S]. */
  NDArray activated(NDArray x, boolean training) {
    return Activation.relu(norm.forward(conv.forward(x), training));
  }

  /** Mean, mean by side, maximum of what {@link #activated} gives: [N, 3C]. */
  static NDArray forPoints(NDArray activated) {
    NDArray points = byPoint(activated);
    NDArray mean = points.mean(POINTS);
    return join(mean, scaled(mean, bySide(activated)), points.max(POINTS));
  }

  /** Mean, mean by side, mean by side squared of what {@link #activated} gives: [N, 3C]. */
  static NDArray forValue(NDArray activated) {
    NDArray mean = byPoint(activated).mean(POINTS);
    float bySide = bySide(activated);
    return join(mean, scaled(mean, bySide), scaled(mean, bySide * bySide - 0.1f));
  }

  private static NDArray scaled(NDArray x, float factor) {
    return x.mul(Scalar.beside(x, factor));
  }

  /** [N, C, S²]: DJL takes means along one axis only. */
  private static NDArray byPoint(NDArray planes) {
    Shape shape = planes.getShape();
    return planes.reshape(shape.get(0), shape.get(1), -1);
  }

  private static float bySide(NDArray activated) {
    return (activated.getShape().get(3) - 14) / 10f;
  }

  private static NDArray join(NDArray... parts) {
    return NDArrays.concat(new NDList(parts), 1);
  }

  Pool export() {
    return new Pool(conv.export(), norm.export(), io.tengen.worker.inference.model.Activation.RELU);
  }
}
