package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeSystem;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Rates two engines of which one gains more from time, by simulated games on machines of half to
 * four times the reference speed, with and without scaled clocks: 100 times 10,000 games of each.
 * Prints the figures of docs/results/clocks.md:
 *
 * <pre>
 * ./mvnw -Dquick -pl coordinator -am test -Dtest=UnlikeMachinesTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class UnlikeMachinesTest {
  private static final int FLEETS = 100;
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

  /**
   * The ratings of all fleets.
   *
   * @param mean mean difference in Elo
   * @param covered number of fleets whose 95 % interval has the true difference
   */
  private record Outcome(double mean, int covered) {}

  private static Outcome fleets(boolean isScaled) {
    double sum = 0;
    int covered = 0;
    for (int seed = 0; seed < FLEETS; seed++) {
      Ratings ratings = play(isScaled, seed);
      sum += ratings.difference(0, 1);
      boolean isCovered = Math.abs(ratings.difference(0, 1) - TRUE) <= ratings.difference95(0, 1);
      covered += isCovered ? 1 : 0;
    }
    return new Outcome(sum / FLEETS, covered);
  }

  @Test
  void ratingsAreUnbiasedWithScaledClocksAndBiasedWithout() {
    Outcome scaled = fleets(true);
    Outcome stated = fleets(false);
    System.out.printf("true %.0f; scaled %s; as stated %s%n", TRUE, scaled, stated);
    assertEquals(TRUE, scaled.mean, 1);
    assertTrue(scaled.covered >= 0.9 * FLEETS, scaled.toString());
    assertTrue(stated.mean > TRUE + 20, stated.toString());
    assertEquals(0, stated.covered);
  }
}
