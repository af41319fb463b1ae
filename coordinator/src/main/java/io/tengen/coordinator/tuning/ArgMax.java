package io.tengen.coordinator.tuning;

/** Finds the greatest of some values. */
final class ArgMax {
  private ArgMax() {}

  /** Returns the index of the greatest value, the first in a tie. */
  static int of(double[] values) {
    int greatest = 0;
    for (int i = 1; i < values.length; i++) {
      greatest = values[i] > values[greatest] ? i : greatest;
    }
    return greatest;
  }
}
