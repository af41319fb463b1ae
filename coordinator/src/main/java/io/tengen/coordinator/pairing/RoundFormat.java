package io.tengen.coordinator.pairing;

import java.util.List;

/**
 * The way a competition is played: who meets whom in the next round, given the rounds before.
 *
 * <p>A pure function, so that a coordinator that was restarted, or another that reads the same
 * ledger, makes the same pairings. Thread-safe. Where rounds do not depend on results at all, a
 * {@link GameSchedule} is simpler.
 */
public interface RoundFormat {
  /** Number of players; they are named by their index, the strongest first where that is known. */
  int players();

  /**
   * The meetings of the next round.
   *
   * @param roundHistory the rounds before, each of them complete
   * @return in the order of their boards; empty if the competition is over
   */
  List<Pairing> next(RoundHistory roundHistory);

  /**
   * Whether a meeting of this round must have a winner.
   *
   * @param round from 0
   */
  default boolean needsWinner(int round) {
    return false;
  }

  /**
   * Whether the rounds depend on results. Else all can be paired at once, and who leaves is not
   * paired anew: it loses what it has not played.
   */
  default boolean needsResults() {
    return true;
  }
}
