package io.tengen.wire;

import io.tengen.game.match.RandomOpening;
import java.util.Locale;

/**
 * How the beginnings of the games of a self-play run vary; docs/selfplay.md explains the purpose.
 *
 * @param komiSpread standard deviation of the games' komi around the run's, in points, 0 (none) to
 *     {@value #MOST_SPREAD}
 * @param randomPlies the maximum number of plies drawn at random at the start of a game, 0 (none)
 *     to {@link RandomOpening#MOST_PLIES}; each game draws a number from 1 to this
 * @param openingTemperature the temperature of the policy from which these plies are drawn, see
 *     {@link RandomOpening}
 * @param openingShare the share of the games that begin with random plies or with one of the run's
 *     openings, 0 to 1
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
              "a random opening of %d plies is not between 0 and %d",
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

  /** Checks that a run does not have both openings and random plies. */
  void requireRoom(boolean openings) {
    if (openings && randomPlies > 0) {
      throw new IllegalArgumentException(
          "games begin with one of the run's openings or with random plies, not with both");
    }
  }
}
