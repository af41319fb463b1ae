package io.tengen.engine.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ScoreLeadsTest {
  @Test
  void meanOverAllMovesIsWeightedByVisits() {
    ScoreLeads leads = new ScoreLeads(3);
    assertEquals(Double.NaN, leads.mean());
    leads.add(0, 6);
    leads.add(2, -1.5);
    leads.add(2, -0.5);
    assertEquals(6, leads.mean(0));
    assertEquals(Double.NaN, leads.mean(1));
    assertEquals(-1, leads.mean(2));
    assertEquals(4.0 / 3, leads.mean(), 1e-12);
    leads.clear();
    assertEquals(Double.NaN, leads.mean());
  }

  @Test
  void theWinRateIsThatOfRolloutsWhateverTheirLeads() {
    ScoreLeads leads = new ScoreLeads(2);
    assertEquals(0.3, leads.winRate(0, 0.3));
    leads.addRollout(0, 0.5, 1);
    leads.addRollout(0, -80, -1);
    leads.addRollout(0, 1.5, 1);
    leads.addRollout(0, 0, 0);
    assertEquals(0.625, leads.winRate(0, 0.3));
    assertEquals(4, leads.rollouts(0));
    assertEquals(-19.5, leads.mean(0));
    assertEquals(0, leads.rollouts(1));
    leads.clear();
    assertEquals(0.3, leads.winRate(0, 0.3));
  }
}
