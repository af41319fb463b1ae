package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The Swiss system: in each round players of equal or nearly equal scores meet, and no two of them
 * twice. If the number of players is odd, the lowest-ranked of those with the fewest byes has a
 * bye, which counts as a win. A player that has withdrawn is no longer paired; its results stand.
 *
 * <p>Players are paired from the top of the ranking by score, then by index: each meets the nearest
 * player below it that it has not met, provided that the rest can be paired likewise. If no such
 * pairing exists, or the search for it takes too long, players that have met least often meet
 * again.
 */
public final class SwissFormat implements RoundFormat {
  /** The most attempts before players are allowed to meet once more often. */
  private static final int MOST_STEPS = 100_000;

  private final int players;
  private final int rounds;

  /**
   * @param players number of players, at least 2
   * @param rounds number of rounds, at least 1
   * @throws IllegalArgumentException if there are fewer than two players, or no round
   */
  public SwissFormat(int players, int rounds) {
    Players.require(players);
    if (rounds < 1) {
      throw new IllegalArgumentException("a Swiss tournament has 1 round or more, not " + rounds);
    }
    this.players = players;
    this.rounds = rounds;
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    if (history.rounds().size() >= rounds) {
      return List.of();
    }
    List<Integer> ranking = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      if (history.isIn(player)) {
        ranking.add(player);
      }
    }
    ranking.sort(Comparator.comparingInt((Integer player) -> -history.matchPoints(player)));
    if (ranking.isEmpty()) {
      return List.of();
    }
    int[][] met = new int[players][players];
    for (int one : ranking) {
      for (int other : ranking) {
        met[one][other] = one == other ? 0 : history.timesMet(one, other);
      }
    }
    int free = ranking.size() % 2 == 0 ? Pairing.BYE : fewestByes(ranking, history);
    ranking.remove(Integer.valueOf(free));
    // Usually no players meet again; late rounds with few players may require it.
    for (int again = 0; ; again++) {
      List<Pairing> pairings = new ArrayList<>();
      if (new Search(met, again).pair(new ArrayList<>(ranking), pairings)) {
        if (free != Pairing.BYE) {
          pairings.add(Pairing.bye(free));
        }
        return pairings;
      }
    }
  }

  /** The lowest-ranked of the players with the fewest byes. */
  private static int fewestByes(List<Integer> ranking, RoundHistory history) {
    int free = ranking.getLast();
    for (int player : ranking.reversed()) {
      free = history.byes(player) < history.byes(free) ? player : free;
    }
    return free;
  }

  /**
   * A search for a pairing in which no two players meet that have met more than {@code again}
   * times.
   */
  private static final class Search {
    private final int[][] met;
    private final int again;
    private int steps;

    Search(int[][] met, int again) {
      this.met = met;
      this.again = again;
    }

    boolean pair(List<Integer> open, List<Pairing> pairings) {
      if (open.isEmpty()) {
        return true;
      }
      int first = open.removeFirst();
      for (int i = 0; i < open.size() && steps < MOST_STEPS; i++) {
        int second = open.get(i);
        if (met[first][second] <= again) {
          steps++;
          open.remove(/* index */ i);
          pairings.add(new Pairing(first, second));
          if (pair(open, pairings)) {
            return true;
          }
          pairings.removeLast();
          open.add(i, second);
        }
      }
      open.addFirst(first);
      return false;
    }
  }
}
