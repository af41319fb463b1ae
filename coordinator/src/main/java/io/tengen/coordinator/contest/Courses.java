package io.tengen.coordinator.contest;

import io.tengen.coordinator.pairing.GauntletPairing;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.RoundRobinPairing;
import java.util.Optional;

/** Begins contests. */
public final class Courses {
  private Courses() {}

  /** Who plays which game, where that is known from the beginning; empty where it is drawn. */
  public static Optional<Pairing> schedule(Contest contest, int engines, long seed) {
    return switch (contest) {
      case Contest.Everyone everyone -> Optional.of(new RoundRobinPairing(engines, seed));
      case Contest.Gauntlet gauntlet -> Optional.of(new GauntletPairing(engines, seed));
      case Contest.Sprt sprt -> Optional.of(new RoundRobinPairing(engines, seed));
      case Contest.Adaptive adaptive -> Optional.empty();
      case Rounds rounds -> Optional.empty();
    };
  }

  /**
   * A contest that has not begun.
   *
   * @param games that the run may have
   * @param seed of the run: where lots are drawn from
   */
  public static Course begin(Contest contest, int engines, int games, long seed) {
    return switch (contest) {
      case Contest.Everyone everyone -> Course.FIXED;
      case Contest.Gauntlet gauntlet -> Course.FIXED;
      case Contest.Sprt sprt -> new SequentialCourse(sprt.test());
      case Contest.Adaptive adaptive ->
          new AdaptiveCourse(adaptive.policy(engines), engines, games, adaptive.width());
      case Rounds rounds -> new RoundsCourse(rounds, engines, seed);
    };
  }
}
