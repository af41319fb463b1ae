package io.tengen.coordinator.tournament;

import java.util.List;

/**
 * The withdrawal of an engine from a tournament, and the matches that it decided.
 *
 * @param engine index in the run's list
 * @param round the first round in which it is not paired, from 0
 * @param forfeits the engine's unfinished matches, which its opponents win
 */
public record Withdrawal(int engine, int round, List<Forfeit> forfeits) {
  public Withdrawal {
    forfeits = List.copyOf(forfeits);
  }

  /**
   * A match that ended because one of its engines withdrew.
   *
   * @param pairing number of the pairing in the tournament, from 0
   * @param firstWins whether the pairing's first engine won
   */
  public record Forfeit(int pairing, boolean firstWins) {}
}
