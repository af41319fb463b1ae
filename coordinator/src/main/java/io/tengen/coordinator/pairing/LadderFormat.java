package io.tengen.coordinator.pairing;

import java.util.List;

/**
 * A challenge ladder of two teams: the winner of a match stays on and meets the next player of the
 * other team, until one team has no player left. The first team's players have the lowest indices;
 * each team plays in the order of its indices. Matches cannot be drawn; the run plays games until
 * there is a winner.
 */
public final class LadderFormat implements RoundFormat {
  private final int first;
  private final int second;

  /**
   * @param first number of players in the first team, at least 1
   * @param second number of players in the second team, at least 1
   * @throws IllegalArgumentException if a team has no players
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
  public List<Pairing> next(RoundHistory history) {
    int one = next(history, 0, first);
    int other = next(history, first, first + second);
    return one == first || other == first + second ? List.of() : List.of(new Pairing(one, other));
  }

  /**
   * The first player of a team that has neither lost nor withdrawn; {@code to} if there is none.
   */
  private static int next(RoundHistory history, int from, int to) {
    int player = from;
    while (player < to && (history.losses(player) > 0 || !history.isIn(player))) {
      player++;
    }
    return player;
  }
}
