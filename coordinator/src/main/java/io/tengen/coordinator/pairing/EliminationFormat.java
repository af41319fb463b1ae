package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * An elimination: a player that has lost a given number of matches is out (one: single elimination,
 * two: double elimination), and the last player left wins. Matches cannot be drawn; the run plays
 * games until there is a winner.
 *
 * <p>In each round players with equally many losses form a group, in which the first meets the
 * last, the second the last but one, and so on. In single elimination the first players have byes
 * where the number of players left is not a power of two, so that it is one in the next round. In
 * other eliminations the player left over in a group meets the first of the next group, or has a
 * bye.
 */
public final class EliminationFormat implements RoundFormat {
  private final int players;
  private final int losses;

  /**
   * @param players number of players, at least 2
   * @param losses number of losses after which a player is out, at least 1
   * @throws IllegalArgumentException if there are fewer than two players, or no loss is allowed
   */
  public EliminationFormat(int players, int losses) {
    Players.require(players);
    if (losses < 1) {
      throw new IllegalArgumentException("players are out after 1 loss or more, not " + losses);
    }
    this.players = players;
    this.losses = losses;
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public boolean needsWinner(int round) {
    return true;
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    List<List<Integer>> groups = new ArrayList<>();
    for (int i = 0; i < losses; i++) {
      groups.add(new ArrayList<>());
    }
    int left = 0;
    for (int player = 0; player < players; player++) {
      int lost = history.losses(player);
      if (lost < losses && history.isIn(player)) {
        groups.get(lost).add(player);
        left++;
      }
    }
    if (left < 2) {
      return List.of();
    }
    List<Pairing> pairings = new ArrayList<>();
    if (losses == 1) {
      List<Integer> group = groups.getFirst();
      int power = Integer.highestOneBit(left);
      int free = left == power ? 0 : 2 * power - left;
      group.subList(0, free).forEach(player -> pairings.add(Pairing.bye(player)));
      fold(group.subList(free, left), pairings);
      return pairings;
    }
    int over = Pairing.BYE;
    for (List<Integer> group : groups) {
      if (over != Pairing.BYE && !group.isEmpty()) {
        pairings.add(new Pairing(over, group.removeFirst()));
        over = Pairing.BYE;
      }
      if (group.size() % 2 == 1) {
        over = fewestByes(group, history);
        group.remove(Integer.valueOf(over));
      }
      fold(group, pairings);
    }
    if (over != Pairing.BYE) {
      pairings.add(Pairing.bye(over));
    }
    return pairings;
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return StandingsTable.elimination(players, losses, outcome.history());
  }

  /** The first of the players with the fewest byes. */
  private static int fewestByes(List<Integer> group, RoundHistory history) {
    int free = group.getFirst();
    for (int player : group) {
      free = history.byes(player) < history.byes(free) ? player : free;
    }
    return free;
  }

  private static void fold(List<Integer> group, List<Pairing> pairings) {
    for (int i = 0; i < group.size() / 2; i++) {
      pairings.add(new Pairing(group.get(i), group.get(group.size() - 1 - i)));
    }
  }
}
