package io.tengen.coordinator.run.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuspectDetectorTest {
  private static final int WORKERS = 10;

  /** Plays games of two equal engines; each worker favors White by the given amount. */
  private static boolean isEverAlarmed(
      SuspectDetector suspects, long seed, int games, double oddChance) {
    Random random = new Random(seed);
    boolean alarmed = false;
    for (int i = 0; i < games; i++) {
      int worker = random.nextInt(WORKERS);
      double chance = worker == 0 ? oddChance : 0.5;
      Color winner = random.nextDouble() < chance ? Color.BLACK : Color.WHITE;
      suspects.add(
          new GameJob(i, i / 2, i % 2, 1 - i % 2, 0),
          new CommittedGame(
              i, winner, Outcome.Reason.SCORE, 1, 1, 1, 1, "w" + worker, "0".repeat(64)));
      alarmed |= suspects.test();
    }
    return alarmed;
  }

  @Test
  void honestWorkersAreNotSuspected() {
    int alarms = 0;
    for (int seed = 0; seed < 300; seed++) {
      alarms += isEverAlarmed(new SuspectDetector(), seed, 5_000, 0.5) ? 1 : 0;
    }
    // The limit is one in a hundred.
    assertTrue(alarms <= 9, alarms + " of 300 runs");
  }

  @Test
  void suspectsADeviatingWorker() {
    SuspectDetector suspects = new SuspectDetector();
    assertTrue(isEverAlarmed(suspects, 1, 5_000, 0.7));
    assertEquals(Set.of("w0"), suspects.names());
    assertTrue(suspects.has("w0"));
    suspects.forget("w0");
    assertFalse(suspects.has("w0"));
  }
}
