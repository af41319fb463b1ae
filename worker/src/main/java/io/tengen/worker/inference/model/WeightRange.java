package io.tengen.worker.inference.model;

/** What a single weight may be, whichever file it stands in. */
public final class WeightRange {
  /**
   * 2²⁴: beyond it, the distance from one float to the next is more than 1, and no sum with
   * anything ordinary means anything. Learned weights stay below some hundreds.
   */
  private static final float LARGEST = 1 << 24;

  private WeightRange() {}

  /** Whether training may have left such a weight. */
  public static boolean isPlausible(float weight) {
    // NaN is neither.
    return weight >= -LARGEST && weight <= LARGEST;
  }

  /** Why another is refused, for messages that begin with where it stands. */
  public static String refusal(float weight) {
    return "a weight is " + weight + ", which no training leaves behind (is the file damaged?)";
  }
}
