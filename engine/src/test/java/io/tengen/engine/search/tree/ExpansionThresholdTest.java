package io.tengen.engine.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExpansionThresholdTest {
  @Test
  void fixedThresholdDoesNotChange() {
    ExpansionThreshold fixed = new ExpansionThreshold(40, false);
    for (int i = 0; i < 100; i++) {
      fixed.foundBusy();
      fixed.foundFree();
      fixed.foundFree();
    }
    assertEquals(40, fixed.visits());
  }

  @Test
  void staysInItsRange() {
    ExpansionThreshold threshold = new ExpansionThreshold(8, true);
    for (int i = 0; i < 10_000; i++) {
      threshold.foundFree();
    }
    assertEquals(1, threshold.visits());
    for (int i = 0; i < 10_000; i++) {
      threshold.foundBusy();
    }
    assertEquals(10_000, threshold.visits());
  }

  /**
   * Rollouts reach new nodes at a rate inversely proportional to the threshold, and the network
   * answers one request every 30 rollouts: it is neither idle nor overloaded for long.
   */
  @Test
  void adaptsToTheNetworksThroughput() {
    ExpansionThreshold threshold = new ExpansionThreshold(2, true);
    SplittableRandom random = new SplittableRandom(3);
    int leaves = 16;
    int waiting = 0;
    int idle = 0;
    int refused = 0;
    int due = 0;
    for (int rollout = 0; rollout < 200_000; rollout++) {
      if (random.nextInt(threshold.visits()) == 0) {
        due++;
        if (waiting < leaves) {
          waiting++;
          threshold.foundFree();
        } else {
          threshold.foundBusy();
          refused++;
        }
      }
      if (rollout % 30 == 0) {
        idle += waiting == 0 ? 1 : 0;
        waiting = Math.max(0, waiting - 1);
      }
    }
    double refusals = (double) refused / due;
    double idleness = idle / (200_000 / 30.0);
    assertTrue(refusals < 0.25, () -> "refused " + refusals);
    assertTrue(idleness < 0.1, () -> "idle " + idleness);
  }
}
