package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.EdgeStats;
import org.junit.jupiter.api.Test;

class RolloutResultTest {
  @Test
  void withoutAShareOnlyTheWinnerCounts() {
    RolloutResult results = new RolloutResult(0, 9);
    assertEquals(EdgeStats.WIN, results.of(1, 0.5));
    assertEquals(EdgeStats.WIN / 2, results.of(0, 0));
    assertEquals(0, results.of(-1, -80));
  }

  @Test
  void withAShareALargerLeadIsBetter() {
    RolloutResult results = new RolloutResult(0.25, 9);
    assertEquals(Math.round(EdgeStats.WIN * (0.875 + 0.125 * Math.tanh(1))), results.of(1, 18));
    int least = results.of(1, 0.5);
    assertTrue(results.of(1, 10) > least, "ten points are more than half a point");
    assertTrue(least > results.of(-1, -0.5) + EdgeStats.WIN / 2, "winning counts most");
  }

  @Test
  void whatOneSideWinsTheOtherLoses() {
    RolloutResult results = new RolloutResult(0.25, 19);
    for (double lead = 0.5; lead < 361; lead += 7) {
      assertEquals(EdgeStats.WIN, results.of(1, lead) + results.of(-1, -lead), 1);
    }
  }

  @Test
  void aGameThatEndsWithoutACountIsWonOrLost() {
    RolloutResult results = new RolloutResult(0.25, 9);
    assertEquals(EdgeStats.WIN, results.of(1, 0));
    assertEquals(0, results.of(-1, 0));
  }
}
