package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.Comparator;
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
   * {@inheritDoc} At the end all players of the team with a player left are first; within a team,
   * players with more match points come first.
   */
  @Override
  public List<Row> standings(Outcome outcome) {
    List<Row> rows = StandingsTable.elimination(players(), 1, outcome.history());
    boolean firstWon =
        rows.stream().filter(row -> row.player() < first).anyMatch(row -> row.place() == 1);
    return rows.stream()
        .map(row ->
            row.with(row.player(), !outcome.isOver() || row.player() < first == firstWon ? 1 : 2))
        .sorted(Comparator.comparingInt(Row::place).thenComparingInt(row -> -row.matchPoints()))
        .toList();
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
