package io.tengen.coordinator.run.plan;

import io.tengen.engine.game.RandomOpening;
import java.util.Locale;

/**
 * How the games of a self-play run begin otherwise than alike; docs/selfplay.md says what for. In
 * the form that the journal keeps.
 *
 * @param komiSpread standard deviation of the games' komi around the run's, in points, 0 (none) to
 *     {@value #MOST_SPREAD}
 * @param randomPlies the most plies that are drawn for a game before its players are asked, 0
 *     (none) to {@link RandomOpening#MOST_PLIES}; each game has 1 to so many
 * @param openingTemperature of the policy that those are drawn from, as {@link RandomOpening} has
 *     it
 * @param openingShare of the games that begin with such plies, or with one of the run's openings, 0
 *     to 1
 */
public record SelfPlayTerms(
    double komiSpread, int randomPlies, double openingTemperature, double openingShare) {
  private static final int MOST_SPREAD = 100;

  /** All games have the run's komi, and all begin with an opening if the run has any. */
  public static final SelfPlayTerms NONE = new SelfPlayTerms(0, 0, 1, 1);

  /**
   * @throws IllegalArgumentException with one line that names the number
   */
  public SelfPlayTerms {
    if (!(komiSpread >= 0 && komiSpread <= MOST_SPREAD)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "a komi spread of %s is not between 0 and %d", komiSpread, MOST_SPREAD));
    }
    if (randomPlies < 0 || randomPlies > RandomOpening.MOST_PLIES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a random opening of %d plies is not of 0 to %d",
              randomPlies,
              RandomOpening.MOST_PLIES));
    }
    RandomOpening.requireTemperature(openingTemperature);
    if (!(openingShare >= 0 && openingShare <= 1)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "an opening share of %s is not between 0 and 1", openingShare));
    }
  }

  /** Looks whether the run's openings leave room for those that are drawn. */
  void requireRoom(boolean openings) {
    if (openings && randomPlies > 0) {
      throw new IllegalArgumentException(
          "games begin with an opening of the run's or with random plies, not with both");
    }
  }
}
