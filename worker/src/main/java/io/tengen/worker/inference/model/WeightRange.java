package io.tengen.worker.inference.model;

/** The range of plausible weights, common to all file formats. */
public final class WeightRange {
  /**
   * The largest plausible size of a weight, 2²⁴. Beyond it, adjacent floats differ by more than 1,
   * so sums with numbers of ordinary size are meaningless. Trained weights stay below some
   * hundreds.
   */
  private static final float LARGEST = 1 << 24;

  private WeightRange() {}

  /** Returns whether training can produce such a weight; false for NaN. */
  public static boolean isPlausible(float weight) {
    // Written so that NaN fails.
    return weight >= -LARGEST && weight <= LARGEST;
  }

  /**
   * Returns why an implausible weight is refused, for messages that begin with the layer's name.
   */
  public static String refusal(float weight) {
    return "a weight is " + weight + ", out of the range of trained weights (is the file damaged?)";
  }
}
