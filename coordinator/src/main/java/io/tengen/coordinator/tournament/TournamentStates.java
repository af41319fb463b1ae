package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.GameSchedule;
import io.tengen.coordinator.pairing.GauntletSchedule;
import io.tengen.coordinator.pairing.RoundRobinSchedule;
import java.util.Optional;

/** Factory methods for the schedules and initial states of tournaments. */
public final class TournamentStates {
  private TournamentStates() {}

  /**
   * Returns the schedule of a tournament whose games are known from the beginning; empty if games
   * are drawn.
   */
  public static Optional<GameSchedule> schedule(TournamentSpec spec, int engines, long seed) {
    return switch (spec) {
      case TournamentSpec.Everyone everyone -> Optional.of(new RoundRobinSchedule(engines, seed));
      case TournamentSpec.Gauntlet gauntlet -> Optional.of(new GauntletSchedule(engines, seed));
      case TournamentSpec.Sprt sprt -> Optional.of(new RoundRobinSchedule(engines, seed));
      case TournamentSpec.Adaptive adaptive -> Optional.empty();
      case TournamentSpec.Tune tune -> Optional.empty();
      case RoundsSpec roundsSpec -> Optional.empty();
    };
  }

  /**
   * Returns the initial state of a tournament.
   *
   * @param games the most games that the run may have
   * @param seed the run's seed, for random draws
   */
  public static TournamentState begin(TournamentSpec spec, int engines, int games, long seed) {
    return switch (spec) {
      case TournamentSpec.Everyone everyone -> TournamentState.FIXED;
      case TournamentSpec.Gauntlet gauntlet -> TournamentState.FIXED;
      case TournamentSpec.Sprt sprt -> new SequentialState(sprt.test());
      case TournamentSpec.Adaptive adaptive ->
          new AdaptiveState(adaptive.policy(engines), engines, games, adaptive.width());
      case TournamentSpec.Tune tune -> new TuningState(tune.tuning(), games, seed);
      case RoundsSpec roundsSpec -> new RoundsState(roundsSpec, engines, seed);
    };
  }
}
