package io.tengen.coordinator.tournament;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
   * Returns withdrawals from the same moment in the order in which they are to be applied. Only one
   * of two engines that meet forfeits their match, and engines without forfeits leave first: the
   * last forfeit may end the round, and the next one must be paired without all these engines.
   */
  public static List<Withdrawal> together(List<Withdrawal> withdrawals) {
    Set<Integer> forfeited = new HashSet<>();
    return withdrawals.stream()
        .map(withdrawal -> withdrawal.without(forfeited))
        .sorted(Comparator.comparingInt(withdrawal -> withdrawal.forfeits().size()))
        .toList();
  }

  /** Returns this withdrawal without the pairings that are in a set, and adds the others to it. */
  private Withdrawal without(Set<Integer> forfeited) {
    return new Withdrawal(
        engine,
        round,
        forfeits.stream().filter(forfeit -> forfeited.add(forfeit.pairing())).toList());
  }

  /**
   * A match that ended because one of its engines withdrew.
   *
   * @param pairing number of the pairing in the tournament, from 0
   * @param firstWins whether the pairing's first engine won
   */
  public record Forfeit(int pairing, boolean firstWins) {}
}
