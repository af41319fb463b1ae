package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.norm.BatchNorm;
import io.tengen.worker.inference.model.Norm;

/**
 * A batch normalization (Ioffe and Szegedy 2015), which uses the batch's statistics in training and
 * the collected statistics at inference.
 */
final class NormLayer {
  private static final float EPSILON = 1e-5f;

  /** The weight of a statistic's old value in its running mean. */
  private static final float MOMENTUM = 0.9f;

  private final NDArray scale;
  private final NDArray bias;
  private final NDArray mean;
  private final NDArray variance;

  NormLayer(Parameters parameters, String name, int channels) {
    scale = parameters.perChannel(name + ".scale", 1, channels);
    bias = parameters.perChannel(name + ".bias", 0, channels);
    mean = parameters.statistic(name + ".mean", 0, channels);
    variance = parameters.statistic(name + ".variance", 1, channels);
  }

  NDArray forward(NDArray x, boolean training) {
    return BatchNorm.batchNorm(x, mean, variance, scale, bias, 1, MOMENTUM, EPSILON, training)
        .singletonOrThrow();
  }

  Norm export() {
    return Norm.of(
        mean.toFloatArray(),
        variance.toFloatArray(),
        EPSILON,
        scale.toFloatArray(),
        bias.toFloatArray());
  }
}
