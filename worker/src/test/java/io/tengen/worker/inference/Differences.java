package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A collector of absolute differences between expected and actual numbers of one kind. */
final class Differences {
  private final String kind;
  private final List<Double> sizes = new ArrayList<>();
  private double largest = -1;
  private String where = "";

  Differences(String kind) {
    this.kind = kind;
  }

  void add(String what, double expected, double actual) {
    double size = Math.abs(expected - actual);
    sizes.add(size);
    // NaN counts as an infinite difference.
    if (!(size <= largest)) {
      largest = Double.isNaN(size) ? Double.POSITIVE_INFINITY : size;
      where = what + ": " + actual + " instead of " + expected;
    }
  }

  void assertAtMost(double tolerance) {
    assertTrue(!sizes.isEmpty(), () -> "no " + kind + " compared");
    assertTrue(largest <= tolerance, () -> this + ", at most " + tolerance + " allowed");
  }

  @Override
  public String toString() {
    double median = sizes.stream().sorted().skip(sizes.size() / 2).findFirst().orElse(Double.NaN);
    return String.format(
        Locale.ROOT,
        "%d %s: largest difference %.2e (%s), median %.2e",
        sizes.size(),
        kind,
        largest,
        where,
        median);
  }
}
