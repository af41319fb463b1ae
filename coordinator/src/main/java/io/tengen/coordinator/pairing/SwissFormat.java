package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The Swiss system: in each round players of equal or nearly equal scores meet, no two of them
 * twice. In an odd field the lowest who has not had a free round has one, and the points of a win.
 * Who withdraws is not paired any more; results stand.
 *
 * <p>Pairs from the top: each meets the nearest below it in the ranking by score, then by index,
 * whom it has not met, as long as the rest can be paired so too. Where that cannot be found,
 * because there is no such pairing or only after too long a search, those meet again who met least.
 */
public final class SwissFormat implements RoundFormat {
  /** Attempts before a second meeting of two is put up with. */
  private static final int MOST_STEPS = 100_000;

  private final int players;
  private final int rounds;

  /**
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
  public List<Pairing> next(RoundHistory roundHistory) {
    if (roundHistory.rounds().size() >= rounds) {
      return List.of();
    }
    List<Integer> ranking = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      if (roundHistory.isIn(player)) {
        ranking.add(player);
      }
    }
    ranking.sort(Comparator.comparingInt((Integer player) -> -roundHistory.matchPoints(player)));
    if (ranking.isEmpty()) {
      return List.of();
    }
    int[][] met = new int[players][players];
    for (int one : ranking) {
      for (int other : ranking) {
        met[one][other] = one == other ? 0 : roundHistory.meetings(one, other);
      }
    }
    int free = ranking.size() % 2 == 0 ? Pairing.BYE : free(ranking, roundHistory);
    ranking.remove(Integer.valueOf(free));
    // Usually nobody meets again; towards the end of a small field it may have to be.
    for (int again = 0; ; again++) {
      List<Pairing> meetings = new ArrayList<>();
      if (new Search(met, again).pair(new ArrayList<>(ranking), meetings)) {
        if (free != Pairing.BYE) {
          meetings.add(Pairing.bye(free));
        }
        return meetings;
      }
    }
  }

  private static int free(List<Integer> ranking, RoundHistory roundHistory) {
    int free = ranking.getLast();
    for (int player : ranking.reversed()) {
      free = roundHistory.byes(player) < roundHistory.byes(free) ? player : free;
    }
    return free;
  }

  /** Looks for a pairing in which no two meet who have met oftener than this. */
  private static final class Search {
    private final int[][] met;
    private final int again;
    private int steps;

    Search(int[][] met, int again) {
      this.met = met;
      this.again = again;
    }

    boolean pair(List<Integer> open, List<Pairing> meetings) {
      if (open.isEmpty()) {
        return true;
      }
      int first = open.removeFirst();
      for (int i = 0; i < open.size() && steps < MOST_STEPS; i++) {
        int second = open.get(i);
        if (met[first][second] <= again) {
          steps++;
          open.remove(/* index */ i);
          meetings.add(new Pairing(first, second));
          if (pair(open, meetings)) {
            return true;
          }
          meetings.removeLast();
          open.add(i, second);
        }
      }
      open.addFirst(first);
      return false;
    }
  }
}
