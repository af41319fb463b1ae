package io.tengen.coordinator.tournament;

import java.util.List;

/**
 * An engine that left a contest, and what that decided.
 *
 * @param engine index in the run's list
 * @param round the first that it is not paired in any more, from 0
 * @param forfeits the meetings that it had not finished: they are the opponents'
 */
public record Withdrawal(int engine, int round, List<Forfeit> forfeits) {
  public Withdrawal {
    forfeits = List.copyOf(forfeits);
  }

  /**
   * A meeting that ended because one of its engines left.
   *
   * @param meeting its number
   * @param firstWins whether the meeting's first engine has won it
   */
  public record Forfeit(int meeting, boolean firstWins) {}
}
