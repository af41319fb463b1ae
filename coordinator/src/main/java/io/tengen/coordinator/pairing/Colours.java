package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives Black in the first game of a match to the player that had it less often than its opponent,
 * then to the one that did not have it in its last match; a lot decides between the others.
 */
final class Colours {
  private Colours() {}

  /**
   * Returns the pairings of a round with the player first that has Black first.
   *
   * @param history the rounds before, in which the first player of each pairing had Black first
   * @param seed the run's seed
   */
  static List<Pairing> assign(List<Pairing> pairings, RoundHistory history, long seed) {
    long lots = Seeds.of(seed, history.rounds().size());
    List<Pairing> assigned = new ArrayList<>();
    for (Pairing pairing : pairings) {
      boolean swap = !pairing.isBye() && isSecondBlack(pairing, history, lots, assigned.size());
      assigned.add(swap ? new Pairing(pairing.other(), pairing.one()) : pairing);
    }
    return assigned;
  }

  private static boolean isSecondBlack(
      Pairing pairing, RoundHistory history, long lots, int number) {
    int more = history.blackSurplus(pairing.one()) - history.blackSurplus(pairing.other());
    if (more == 0) {
      more = lastColour(pairing.one(), history) - lastColour(pairing.other(), history);
    }
    return more == 0 ? Seeds.of(lots, number) < 0 : more > 0;
  }

  /** Returns 1 if the player had Black first in its last match, -1 if not, 0 for no match. */
  private static int lastColour(int player, RoundHistory history) {
    for (Played played : history.of(player).reversed()) {
      if (!played.pairing().isBye()) {
        return played.pairing().one() == player ? 1 : -1;
      }
    }
    return 0;
  }
}
