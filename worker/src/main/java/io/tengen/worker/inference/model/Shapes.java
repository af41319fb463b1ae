package io.tengen.worker.inference.model;

/** What the constructors here refuse: arrays that do not fit their dimensions. */
final class Shapes {
  private Shapes() {}

  /** That the array has as many numbers as the dimensions say. */
  static void require(String what, float[] array, int... dimensions) {
    long expected = 1;
    for (int dimension : dimensions) {
      if (dimension < 1) {
        throw new IllegalArgumentException(what + ": a dimension of " + dimension);
      }
      expected = Math.multiplyExact(expected, dimension);
    }
    if (array.length != expected) {
      throw new IllegalArgumentException(
          what + ": " + array.length + " numbers where its shape asks for " + expected);
    }
  }

  /** That one layer takes what another gives. */
  static void requireEqual(String what, int given, int taken) {
    if (given != taken) {
      throw new IllegalArgumentException(
          what + ": " + given + " channels where " + taken + " are expected");
    }
  }
}
