package io.tengen.coordinator.tournament;

import io.tengen.coordinator.rating.SequentialTest;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far a contest has come, apart from its games and places.
 *
 * @param test the sequential test, if it has one
 * @param width half-width of the widest of the 95 % intervals that shall shrink, in Elo; empty
 *     where none shall, and before the first results
 * @param round number of the round that is being played, from 1; 0 where there are none
 */
public record TournamentProgress(Optional<SequentialTest> test, OptionalDouble width, int round) {
  static final TournamentProgress NONE =
      new TournamentProgress(Optional.empty(), OptionalDouble.empty(), 0);
}
