package io.tengen.coordinator.pairing;

import java.util.List;

/**
 * A format of competition: it pairs the players of the next round, given the rounds before.
 *
 * <p>A pure function, so that a restarted coordinator makes the same pairings again. Thread-safe.
 * Where neither rounds nor standings matter, a {@link GameSchedule} is simpler.
 */
public interface RoundFormat {
  /**
   * Number of players. Players are identified by their index, the strongest first where that is
   * known.
   */
  int players();

  /**
   * Pairs the next round.
   *
   * @param history the rounds before, all complete
   * @return the pairings in the order of their boards; empty if the competition is over
   */
  List<Pairing> next(RoundHistory history);

  /**
   * Whether matches of a round must have a winner.
   *
   * @param round number of the round, from 0
   */
  default boolean needsWinner(int round) {
    return false;
  }

  /**
   * Number of the part of the competition that a round belongs to. Results that are cancelled in a
   * later part do not change who entered it.
   *
   * @param round number of the round, from 0
   */
  default int stage(int round) {
    return 0;
  }

  /**
   * Whether the rounds depend on results. If not, all rounds can be paired at once, and a player
   * that withdraws stays paired and loses the matches that it has not played.
   */
  default boolean needsResults() {
    return true;
  }
}
