package io.tengen.engine.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ProportionTest {
  /** Expected values are those of statistics packages. */
  @Test
  void intervalIsWilsons() {
    assertInterval(0.0179, 0.4042, new Proportion(1, 10));
    assertInterval(0.2366, 0.7634, new Proportion(5, 10));
    assertInterval(0, 0.2775, new Proportion(0, 10));
    assertInterval(0.7225, 1, new Proportion(10, 10));
    assertInterval(0, 1, new Proportion(0, 0));
  }

  private static void assertInterval(double low, double high, Proportion proportion) {
    assertEquals(low, proportion.low(), 0.00005, proportion::toString);
    assertEquals(high, proportion.high(), 0.00005, proportion::toString);
  }

  @Test
  void trialsForGivesTheBound() {
    Proportion few = new Proportion(1, 50);
    int times = (int) Math.ceil(few.trialsFor(0.05) / 50);
    assertEquals(true, new Proportion(times, 50 * times).high() <= 0.05);
    assertEquals(false, new Proportion(times - 1, 50 * (times - 1)).high() <= 0.05);
    assertEquals(72.99, new Proportion(0, 0).trialsFor(0.05), 0.01);
  }
}
