package io.tengen.coordinator.pairing;

import java.util.List;

/**
 * A challenge ladder of two teams: the winner stays on and meets the next of the other team, until
 * one team has nobody left. The first team's players are the first indices, each team in the order
 * in which it sends them. A drawn meeting is none: the run plays games until there is a winner.
 */
public final class LadderFormat implements RoundFormat {
  private final int first;
  private final int second;

  /**
   * @param first players of the first team
   * @param second players of the second team
   * @throws IllegalArgumentException if a team has nobody
   */
  public LadderFormat(int first, int second) {
    if (first < 1 || second < 1) {
      throw new IllegalArgumentException(
          "a ladder needs players in both teams, not " + first + " and " + second);
    }
    this.first = first;
    this.second = second;
  }

  @Override
  public int players() {
    return first + second;
  }

  @Override
  public boolean needsWinner(int round) {
    return true;
  }

  @Override
  public List<Pairing> next(RoundHistory roundHistory) {
    int one = next(roundHistory, 0, first);
    int other = next(roundHistory, first, first + second);
    return one == first || other == first + second ? List.of() : List.of(new Pairing(one, other));
  }

  /** The first of a team who has neither lost nor left; the end of the team if all have. */
  private static int next(RoundHistory roundHistory, int from, int to) {
    int player = from;
    while (player < to && (roundHistory.losses(player) > 0 || !roundHistory.isIn(player))) {
      player++;
    }
    return player;
  }
}
