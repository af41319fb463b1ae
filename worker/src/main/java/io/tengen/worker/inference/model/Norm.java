package io.tengen.worker.inference.model;

/**
 * A batch normalization at inference: each channel is multiplied by its scale, then its bias is
 * added.
 *
 * @param scale [channels]
 * @param bias [channels]
 */
public record Norm(float[] scale, float[] bias) {
  public Norm {
    Shapes.require("normalization", bias, scale.length);
  }

  /**
   * Folds the statistics of training into a scale and a bias for each channel.
   *
   * @param mean [channels]
   * @param variance [channels]
   * @param epsilon added to the variance
   * @param scale [channels], multiplied by the normalized channel; empty for 1
   * @param bias [channels], added after scaling; empty for 0
   * @throws ArithmeticException if a variance is not positive, or a result is not finite
   */
  public static Norm of(
      float[] mean, float[] variance, double epsilon, float[] scale, float[] bias) {
    float[] factor = new float[mean.length];
    float[] summand = new float[mean.length];
    for (int i = 0; i < mean.length; i++) {
      double s = (scale.length == 0 ? 1 : scale[i]) / Math.sqrt(variance[i] + epsilon);
      factor[i] = (float) s;
      summand[i] = (float) ((bias.length == 0 ? 0 : bias[i]) - s * mean[i]);
      if (!Float.isFinite(factor[i]) || !Float.isFinite(summand[i])) {
        throw new ArithmeticException("invalid variance " + variance[i]);
      }
    }
    return new Norm(factor, summand);
  }

  /** Returns the number of channels. */
  public int channels() {
    return scale.length;
  }
}
