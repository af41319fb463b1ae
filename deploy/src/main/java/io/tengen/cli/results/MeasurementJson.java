package io.tengen.cli.results;

import io.tengen.cli.console.JsonWriter;
import java.util.List;

/** Formats measurements as JSON. */
public final class MeasurementJson {
  private MeasurementJson() {}

  /** Returns one line with an object for a single result, or an array. */
  public static String json(List<?> results) {
    return JsonWriter.line(results.size() == 1 ? results.getFirst() : results) + "\n";
  }

  /** Rounds a value to a multiple of {@code 1 / parts}. */
  public static double rounded(double value, int parts) {
    return Math.rint(value * parts) / parts;
  }
}
