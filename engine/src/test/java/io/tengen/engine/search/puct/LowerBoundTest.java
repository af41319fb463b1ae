package io.tengen.engine.search.puct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.EdgeValues;
import org.junit.jupiter.api.Test;

class LowerBoundTest {
  private static final LowerBound BOUND = new LowerBound(5, 0.15);

  /** Returns the bound of a move of which half of the results are one value, half the other. */
  private static double of(int answers, double one, double other) {
    long values = 0;
    long squares = 0;
    for (int i = 0; i < answers; i++) {
      double result = i % 2 == 0 ? one : other;
      values += EdgeValues.of(result);
      squares += EdgeValues.of(result * result);
    }
    return BOUND.of(values, squares);
  }

  @Test
  void isBelowTheMeanByStandardErrors() {
    assertEquals(0.5 - 5 * 0.1 / Math.sqrt(400), of(400, 0.4, 0.6), 1e-3);
  }

  @Test
  void fewEqualResultsAreNotCertain() {
    assertTrue(of(2, 0.9, 0.9) < 0.4, () -> "after 2: " + of(2, 0.9, 0.9));
    assertTrue(of(40, 0.9, 0.9) > 0.88, () -> "after 40: " + of(40, 0.9, 0.9));
    assertEquals(Double.NEGATIVE_INFINITY, of(0, 0, 0));
  }

  @Test
  void smallDifferenceOfCertainResultsDecides() {
    assertTrue(of(40, 0.62, 0.64) > of(100, 0.59, 0.61));
    assertTrue(of(40, 0.2, 1) < of(100, 0.59, 0.61), "an uncertain better move is not preferred");
  }

  @Test
  void movesWithFewVisitsAreNotAdmitted() {
    assertTrue(BOUND.admits(15, 100));
    assertFalse(BOUND.admits(14, 100));
    assertFalse(new LowerBound(5, 0).admits(0, 100));
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new LowerBound(-1, 0.1));
    assertThrows(IllegalArgumentException.class, () -> new LowerBound(5, 1.1));
  }
}
