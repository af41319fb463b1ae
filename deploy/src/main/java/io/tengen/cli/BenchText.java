package io.tengen.cli;

import java.util.List;

/** What measurements look like in JSON. */
final class BenchText {
  private BenchText() {}

  /** One line: an object, or an array of several. */
  static String json(List<?> results) {
    return Json.line(results.size() == 1 ? results.getFirst() : results) + "\n";
  }

  /** To the nearest of this many parts of one. */
  static double rounded(double value, int parts) {
    return Math.rint(value * parts) / parts;
  }
}
