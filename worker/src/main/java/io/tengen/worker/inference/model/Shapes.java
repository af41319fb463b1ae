package io.tengen.worker.inference.model;

/** Shape checks for the constructors of this package. */
final class Shapes {
  private Shapes() {}

  /**
   * Checks that the array's length is the product of the dimensions.
   *
   * @throws IllegalArgumentException if it is not
   */
  static void require(String what, float[] array, int... dimensions) {
    long expected = 1;
    for (int dimension : dimensions) {
      if (dimension < 1) {
        throw new IllegalArgumentException(
            what + ": a dimension is " + dimension + "; expected at least 1");
      }
      expected = Math.multiplyExact(expected, dimension);
    }
    if (array.length != expected) {
      throw new IllegalArgumentException(
          what + ": " + array.length + " numbers; its shape needs " + expected);
    }
  }

  /**
   * Checks that one layer produces as many channels as the next one reads.
   *
   * @throws IllegalArgumentException if the numbers differ
   */
  static void requireEqual(String what, int given, int taken) {
    if (given != taken) {
      throw new IllegalArgumentException(what + ": " + given + " channels; expected " + taken);
    }
  }
}
