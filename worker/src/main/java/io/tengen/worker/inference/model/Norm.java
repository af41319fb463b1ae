package io.tengen.worker.inference.model;

/**
 * A batch normalization as it is when a network is used rather than trained: each channel times its
 * scale plus its bias.
 */
public record Norm(float[] scale, float[] bias) {
  public Norm {
    Shapes.require("normalization", bias, scale.length);
  }

  /**
   * The normalization by these statistics of the training.
   *
   * @param scale what the normalized channel is multiplied by; empty for 1
   * @param bias what is added then; empty for 0
   * @throws ArithmeticException if a variance is not positive, or the result not finite
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
        throw new ArithmeticException("a variance of " + variance[i] + " normalizes nothing");
      }
    }
    return new Norm(factor, summand);
  }

  /** Channels. */
  public int channels() {
    return scale.length;
  }
}
