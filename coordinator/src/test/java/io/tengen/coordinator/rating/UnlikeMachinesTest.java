package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeSystem;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Rates two engines of which one gains more from time, by 10,000 simulated games on machines of
 * half to four times the reference speed, with and without scaled clocks. Prints the figures of
 * docs/results/clocks.md:
 *
 * <pre>
 * ./mvnw -Dquick -pl coordinator -am test -Dtest=UnlikeMachinesTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class UnlikeMachinesTest {
  private static final int GAMES = 10_000;
  private static final double[] SPEEDS = {0.5, 1, 2, 4};

  /** Difference of strength in Elo on the reference machine, at one second a move. */
  private static final double TRUE = 20;

  /** Elo that the engines gain from twice the time. */
  private static final double GAIN = 90;

  private static final double OTHER_GAIN = 40;
  private static final MatchRules RULES = MatchRules.parse("time=1s/move");

  /** Returns the ratings from games whose clocks are scaled or not; pairs play on one machine. */
  private static Ratings play(boolean isScaled, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int wins = 0;
    for (int pair = 0; pair < GAMES / 2; pair++) {
      double speed = SPEEDS[random.nextInt(SPEEDS.length)];
      MatchRules rules = isScaled ? RULES.scaled(speed) : RULES;
      double seconds = ((TimeSystem.PerMove) rules.blackTime()).move().toMillis() / 1e3;
      // What the machine computes in its time, in seconds of the reference machine.
      double doublings = Math.log(seconds * speed) / Math.log(2);
      double elo = TRUE + (GAIN - OTHER_GAIN) * doublings;
      double chance = 1 / (1 + Math.pow(10, -elo / 400));
      wins += (random.nextDouble() < chance ? 1 : 0) + (random.nextDouble() < chance ? 1 : 0);
    }
    return BradleyTerry.rate(
        2, List.of(new PairCount(0, 1, wins, GAMES - wins, 0)), BradleyTerry.Options.DEFAULT);
  }

  @Test
  void ratingsAreUnbiasedWithScaledClocksAndBiasedWithout() {
    double sum = 0;
    int seeds = 20;
    for (int seed = 0; seed < seeds; seed++) {
      sum += play(true, seed).difference(0, 1) - TRUE;
    }
    Ratings scaled = play(true, 1);
    Ratings stated = play(false, 1);
    System.out.printf(
        "true %.0f; scaled %.1f ± %.1f (mean error of %d fleets %.2f); not scaled %.1f ± %.1f%n",
        TRUE,
        scaled.difference(0, 1),
        scaled.difference95(0, 1),
        seeds,
        sum / seeds,
        stated.difference(0, 1),
        stated.difference95(0, 1));
    assertTrue(Math.abs(scaled.difference(0, 1) - TRUE) < scaled.difference95(0, 1));
    assertTrue(Math.abs(sum / seeds) < scaled.difference95(0, 1) / 2);
    assertTrue(stated.difference(0, 1) - TRUE > 2 * stated.difference95(0, 1));
  }
}
