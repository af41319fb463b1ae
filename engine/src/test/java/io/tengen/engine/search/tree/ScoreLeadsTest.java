package io.tengen.engine.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ScoreLeadsTest {
  @Test
  void meanOverAllMovesIsWeightedByVisits() {
    ScoreLeads scoreLeads = new ScoreLeads(3);
    assertEquals(Double.NaN, scoreLeads.mean());
    scoreLeads.add(0, 6);
    scoreLeads.add(2, -1.5);
    scoreLeads.add(2, -0.5);
    assertEquals(6, scoreLeads.mean(0));
    assertEquals(Double.NaN, scoreLeads.mean(1));
    assertEquals(-1, scoreLeads.mean(2));
    assertEquals(4.0 / 3, scoreLeads.mean(), 1e-12);
    scoreLeads.clear();
    assertEquals(Double.NaN, scoreLeads.mean());
  }
}
