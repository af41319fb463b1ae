package io.tengen.worker.inference.onnx;

/**
 * The range of the numbers of a value between layers.
 *
 * @param minimum least number, finite
 * @param maximum largest number, finite, at least {@code minimum}
 */
public record ValueRange(float minimum, float maximum) {
  public ValueRange {
    if (!(minimum <= maximum) || Float.isInfinite(minimum) || Float.isInfinite(maximum)) {
      throw new IllegalArgumentException("invalid range from " + minimum + " to " + maximum);
    }
  }

  /** Returns the least range that contains both. */
  public ValueRange union(ValueRange other) {
    return new ValueRange(Math.min(minimum, other.minimum), Math.max(maximum, other.maximum));
  }
}
