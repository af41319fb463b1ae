package io.tengen.coordinator.run.plan;

import io.tengen.game.match.RandomOpening;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.SelfPlayTerms;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Determines how each game of a self-play run begins. It is a pure function of the game's seed, so
 * that a game begins in the same way on every worker and after every restart. Immutable.
 */
final class StartPositionSampler {
  /** Separates these random numbers from those that players draw from the same seed. */
  private static final long KOMI_STREAM = 0x6b6f6d69L;

  private static final long OPENING_STREAM = 0x6f70656eL;

  private final SelfPlayTerms terms;

  StartPositionSampler(SelfPlayTerms terms) {
    this.terms = terms;
  }

  /**
   * Returns the run's setup with a komi that differs by a normally distributed whole number of
   * points, within the range that the board allows. Draws are therefore possible with every komi or
   * with none.
   */
  GameSetup setup(GameSetup run, long seed) {
    if (terms.komiSpread() == 0) {
      return run;
    }
    double away = Math.rint(terms.komiSpread() * normal(new SplittableRandom(seed ^ KOMI_STREAM)));
    double komi = run.komi() + away;
    double most = (double) run.size() * run.size();
    return Math.abs(komi) > most ? run : run.withKomi(komi);
  }

  /** Returns whether the game begins with an opening, if the run has any. */
  boolean isOpened(long seed) {
    return new SplittableRandom(seed ^ OPENING_STREAM).nextDouble() < terms.openingShare();
  }

  /** Returns the random plies played before the game's players move; empty for none. */
  Optional<RandomOpening> random(long seed) {
    if (terms.randomPlies() == 0 || !isOpened(seed)) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(~seed ^ OPENING_STREAM);
    int plies = 1 + random.nextInt(terms.randomPlies());
    return Optional.of(new RandomOpening(plies, terms.openingTemperature()));
  }

  /** Returns a standard normal number (Box and Muller), identical on every machine. */
  private static double normal(SplittableRandom random) {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }
}
