package io.tengen.coordinator.tournament;

import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.tuning.TuningProgress;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The progress of a tournament, apart from its games and standings.
 *
 * @param test the sequential test; empty in tournaments without one
 * @param width half-width of the widest wanted 95 % interval, in Elo; empty in tournaments that
 *     want none, and before the first results
 * @param round number of the current round, from 1; 0 in tournaments without rounds
 * @param tuning the path of tuned settings; empty unless settings are tuned
 */
public record TournamentProgress(
    Optional<SequentialTest> test,
    OptionalDouble width,
    int round,
    Optional<TuningProgress> tuning) {
  static final TournamentProgress NONE =
      new TournamentProgress(Optional.empty(), OptionalDouble.empty(), 0);

  /** Creates the progress of a tournament that tunes nothing. */
  TournamentProgress(Optional<SequentialTest> test, OptionalDouble width, int round) {
    this(test, width, round, Optional.empty());
  }
}
