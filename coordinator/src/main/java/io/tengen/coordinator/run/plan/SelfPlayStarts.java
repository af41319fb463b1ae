package io.tengen.coordinator.run.plan;

import io.tengen.game.match.RandomOpening;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.SelfPlayTerms;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How each game of a self-play run begins: a pure function of the game's seed, so that a game
 * begins alike whoever is given it, and after whatever restart. Immutable.
 */
final class SelfPlayStarts {
  /** Keeps these draws apart from what players draw from the same seed. */
  private static final long KOMI_STREAM = 0x6b6f6d69L;

  private static final long OPENING_STREAM = 0x6f70656eL;

  private final SelfPlayTerms terms;

  SelfPlayStarts(SelfPlayTerms terms) {
    this.terms = terms;
  }

  /**
   * The game's set-up: the run's with a komi that is whole points away, normally distributed, and
   * within what the board allows. Who can draw with the run's komi can do so with any other.
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

  /** Whether the game begins with an opening, if the run has any. */
  boolean isOpened(long seed) {
    return new SplittableRandom(seed ^ OPENING_STREAM).nextDouble() < terms.openingShare();
  }

  /** The plies that are drawn for the game before its players are asked. */
  Optional<RandomOpening> random(long seed) {
    if (terms.randomPlies() == 0 || !isOpened(seed)) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(~seed ^ OPENING_STREAM);
    int plies = 1 + random.nextInt(terms.randomPlies());
    return Optional.of(new RandomOpening(plies, terms.openingTemperature()));
  }

  /** Normally distributed (Box and Muller), the same on every machine. */
  private static double normal(SplittableRandom random) {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }
}
