package io.tengen.engine.search.puct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.search.tree.EdgeValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WidthTest {
  private static final Width WIDTH = new Width(0.45, 500, 0.85, 0.2);

  /** Returns the factor after these results. */
  private static double bySpread(Width width, double... results) {
    long values = 0;
    long squares = 0;
    for (double result : results) {
      values += EdgeValues.of(result);
      squares += EdgeValues.of(result * result);
    }
    return width.bySpread(values, squares);
  }

  @Test
  void growsWithVisits() {
    assertEquals(1, WIDTH.byVisits(0));
    assertEquals(1 + 0.45 * Math.log(2), WIDTH.byVisits(500), 1e-12);
    assertEquals(1, new Width(0, 500, 0, 0.2).byVisits(1_000_000));
  }

  @Test
  void firstResultSaysNothingAboutTheSpread() {
    assertEquals(1, bySpread(WIDTH));
    assertEquals(1, bySpread(WIDTH, 0.9));
  }

  @Test
  void followsTheSpreadOfResults() {
    // Four results: a variance of 0.25, two of 0.04 added, five degrees of freedom.
    double deviation = Math.sqrt((4 * 0.25 + 2 * 0.04) / 5);
    assertEquals(1 + 0.85 * (deviation / 0.2 - 1), bySpread(WIDTH, 0, 1, 0, 1), 1e-4);
    double none = Math.sqrt(2 * 0.04 / 5);
    assertEquals(1 + 0.85 * (none / 0.2 - 1), bySpread(WIDTH, 0.5, 0.5, 0.5, 0.5), 1e-4);
  }

  @Test
  void withoutSpreadResultsHaveNoInfluence() {
    assertEquals(1, bySpread(Width.DEFAULT, 0, 1, 0, 1));
  }

  @ParameterizedTest
  @CsvSource({"-1, 500, 0, 0.2", "0, 0, 0, 0.2", "0, 1, 1.1, 0.2", "0, 1, 0, 0", "NaN, 1, 0, 0.2"})
  void valuesOutOfRangeAreRefused(double growth, double from, double spread, double prior) {
    assertThrows(IllegalArgumentException.class, () -> new Width(growth, from, spread, prior));
  }
}
