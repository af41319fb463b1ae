package io.tengen.cli.results;

import io.tengen.cli.console.JsonWriter;
import java.util.List;

/** What measurements look like in JSON. */
public final class MeasurementJson {
  private MeasurementJson() {}

  /** One line: an object, or an array of several. */
  public static String json(List<?> results) {
    return JsonWriter.line(results.size() == 1 ? results.getFirst() : results) + "\n";
  }

  /** To the nearest of this many parts of one. */
  public static double rounded(double value, int parts) {
    return Math.rint(value * parts) / parts;
  }
}
