package io.tengen.engine.rollout.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.Scripted;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RolloutBalanceTest {
  private static final int SIZE = 5;
  private static final LinearPolicy EVEN = Scripted.weights(Table.ROLLOUT, name -> 0);

  /** Weights that prefer responses, escapes and captures, and avoid self-atari. */
  private static final LinearPolicy TAUGHT =
      Scripted.weights(
          Table.ROLLOUT,
          name ->
              switch (name) {
                case "near.orthogonal", "near.diagonal", "attack.two", "defend.two" -> 1.5;
                case "save.extend", "save.capture", "capture.1", "capture.2", "capture.3" -> 4;
                case "self-atari.1", "self-atari.2", "self-atari.5" -> -5;
                default -> 0;
              });

  private static final List<LabeledPosition> EXAMPLES =
      Scripted.examples(Scripted.games(60, SIZE, 7), 600, 0.3, Scripted.expecting(TAUGHT, 400));

  private static RolloutBalance.Settings settings(int steps, int threads) {
    return new RolloutBalance.Settings(steps, 16, 16, 0.1, 0.5, threads, 1);
  }

  private static RolloutBalance.Balanced balance(
      LinearPolicy start, RolloutBalance.Settings settings) throws InterruptedException {
    return new RolloutBalance(EXAMPLES, settings).run(start, done -> {});
  }

  @Test
  void playoutsApproachTheTeachersEvaluation() throws InterruptedException {
    RolloutBalance.Balanced balanced = balance(EVEN, settings(400, 1));
    RolloutBalance.Report report = balanced.report();
    assertTrue(report.winBefore() > 0.01, report.toString());
    assertTrue(report.winAfter() < 0.3 * report.winBefore(), report.toString());
    assertTrue(report.ownershipAfter() < 0.35 * report.ownershipBefore(), report.toString());
    assertTrue(balanced.policy().get("self-atari.1") < -0.3);
    assertTrue(Arrays.stream(EVEN.theta()).allMatch(weight -> weight == 0), "left as they were");
  }

  @Test
  void keepsWeightsThatAreBalanced() throws InterruptedException {
    RolloutBalance.Settings gentle = new RolloutBalance.Settings(60, 16, 16, 0.02, 0.5, 1, 1);
    RolloutBalance.Report report = balance(TAUGHT, gentle).report();
    assertEquals(0, report.winBefore(), 0.004);
    assertEquals(0, report.winAfter(), 0.004);
    assertEquals(0, report.ownershipAfter(), 0.006);
  }

  @Test
  void resultDoesNotDependOnTheNumberOfThreads() throws InterruptedException {
    RolloutBalance.Balanced one = balance(EVEN, settings(8, 1));
    RolloutBalance.Balanced two = balance(EVEN, settings(8, 2));
    assertArrayEquals(one.policy().theta(), two.policy().theta());
    assertEquals(one.report(), two.report());
    RolloutBalance.Settings other = new RolloutBalance.Settings(8, 16, 16, 0.05, 0.5, 1, 2);
    assertFalse(Arrays.equals(one.policy().theta(), balance(EVEN, other).policy().theta()));
  }

  @Test
  void selfAtariWeightsStayNegative() throws InterruptedException {
    LinearPolicy likesIt =
        Scripted.weights(Table.ROLLOUT, name -> name.startsWith("self-atari") ? 3 : 20);
    LinearPolicy clipped = balance(likesIt, settings(1, 1)).policy();
    assertTrue(clipped.get("self-atari.1") <= 0);
    assertTrue(clipped.get("near.orthogonal") <= 8);
  }

  @Test
  void progressEndsAtTheAnnouncedWork() throws InterruptedException {
    RolloutBalance balance = new RolloutBalance(EXAMPLES, settings(3, 1));
    int[] last = new int[1];
    balance.run(EVEN, done -> last[0] = done);
    assertEquals(balance.work(), last[0]);
  }

  @Test
  void rejectsSettingsOutOfRange() {
    assertEquals(
        "balancing: playouts a position out of range: 1.0",
        assertThrows(
                IllegalArgumentException.class,
                () -> new RolloutBalance.Settings(1, 1, 1, 0.1, 0, 1, 1))
            .getMessage());
  }
}
