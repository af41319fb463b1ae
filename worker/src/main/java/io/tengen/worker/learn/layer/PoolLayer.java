package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import io.tengen.worker.inference.model.GlobalPooling;

/**
 * A trainable convolution whose activated result is reduced over the board to three numbers for
 * each channel, as described in {@link GlobalPooling}. All boards of a batch fill its planes.
 */
final class PoolLayer {
  private static final int[] POINTS = {2};

  private final ConvLayer conv;
  private final NormLayer norm;

  PoolLayer(Parameters parameters, String name, int side, int inputs, int outputs) {
    conv = new ConvLayer(parameters, name + ".conv", side, inputs, outputs);
    norm = new NormLayer(parameters, name + ".norm", outputs);
  }

  /** Returns the activated convolution, [N, C, S, S]. */
  NDArray activated(NDArray x, boolean training) {
    return Activation.relu(norm.forward(conv.forward(x), training));
  }

  /**
   * Returns the mean, the mean scaled by side, and the maximum of {@link #activated}'s result: [N,
   * 3C].
   */
  static NDArray forPoints(NDArray activated) {
    NDArray points = byPoint(activated);
    NDArray mean = points.mean(POINTS);
    return join(mean, scaled(mean, bySide(activated)), points.max(POINTS));
  }

  /**
   * Returns the mean, the mean scaled by side, and the mean scaled by the side's square of {@link
   * #activated}'s result: [N, 3C].
   */
  static NDArray forValue(NDArray activated) {
    NDArray mean = byPoint(activated).mean(POINTS);
    float bySide = bySide(activated);
    return join(mean, scaled(mean, bySide), scaled(mean, bySide * bySide - 0.1f));
  }

  private static NDArray scaled(NDArray x, float factor) {
    return x.mul(Scalar.beside(x, factor));
  }

  /** Reshapes to [N, C, S²], since DJL computes means along one axis only. */
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

  GlobalPooling export() {
    return new GlobalPooling(
        conv.export(), norm.export(), io.tengen.worker.inference.model.Activation.RELU);
  }
}
