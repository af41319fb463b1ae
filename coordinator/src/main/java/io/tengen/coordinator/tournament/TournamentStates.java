package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.GameSchedule;
import io.tengen.coordinator.pairing.GauntletSchedule;
import io.tengen.coordinator.pairing.RoundRobinSchedule;
import java.util.Optional;

/** Begins contests. */
public final class TournamentStates {
  private TournamentStates() {}

  /** Who plays which game, where that is known from the beginning; empty where it is drawn. */
  public static Optional<GameSchedule> schedule(
      TournamentSpec tournamentSpec, int engines, long seed) {
    return switch (tournamentSpec) {
      case TournamentSpec.Everyone everyone -> Optional.of(new RoundRobinSchedule(engines, seed));
      case TournamentSpec.Gauntlet gauntlet -> Optional.of(new GauntletSchedule(engines, seed));
      case TournamentSpec.Sprt sprt -> Optional.of(new RoundRobinSchedule(engines, seed));
      case TournamentSpec.Adaptive adaptive -> Optional.empty();
      case RoundsSpec roundsSpec -> Optional.empty();
    };
  }

  /**
   * A contest that has not begun.
   *
   * @param games that the run may have
   * @param seed of the run: where lots are drawn from
   */
  public static TournamentState begin(
      TournamentSpec tournamentSpec, int engines, int games, long seed) {
    return switch (tournamentSpec) {
      case TournamentSpec.Everyone everyone -> TournamentState.FIXED;
      case TournamentSpec.Gauntlet gauntlet -> TournamentState.FIXED;
      case TournamentSpec.Sprt sprt -> new SequentialState(sprt.test());
      case TournamentSpec.Adaptive adaptive ->
          new AdaptiveState(adaptive.policy(engines), engines, games, adaptive.width());
      case RoundsSpec roundsSpec -> new RoundsState(roundsSpec, engines, seed);
    };
  }
}
