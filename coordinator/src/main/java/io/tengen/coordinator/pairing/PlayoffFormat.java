package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A tournament with play-offs for shared places. In each round of the play-offs the players that
 * are still level meet in pairs, in an order drawn by lot, and winners are placed before losers;
 * where their number is odd, one has a bye, which counts as a win. This ends when no two players
 * are level. Matches cannot be drawn. Players that have withdrawn are last among those they are
 * level with.
 */
public final class PlayoffFormat implements RoundFormat {
  private final RoundFormat regular;
  private final int rounds;
  private final long seed;
  private final int[] lots;

  /**
   * @param regular the tournament
   * @param rounds number of its rounds
   * @param seed the run's seed, for lots
   */
  public PlayoffFormat(RoundFormat regular, int rounds, long seed) {
    this.regular = regular;
    this.rounds = rounds;
    this.seed = seed;
    lots = Lots.places(regular.players(), ~seed);
  }

  /**
   * Returns the most matches of the play-offs.
   *
   * @param players number of players
   */
  public static long most(int players) {
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(players - 1);
    return (long) rounds * (players / 2);
  }

  @Override
  public int players() {
    return regular.players();
  }

  @Override
  public boolean needsWinner(int round) {
    return round >= rounds;
  }

  @Override
  public boolean assignsColours(int round) {
    return round >= rounds || regular.assignsColours(round);
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    if (history.rounds().size() < rounds) {
      return regular.next(history);
    }
    List<Pairing> pairings = new ArrayList<>();
    List<Integer> level = new ArrayList<>();
    int place = 0;
    for (Row row : standings(Outcome.of(history))) {
      if (row.place() != place) {
        pair(level, pairings);
        level.clear();
        place = row.place();
      }
      if (history.isIn(row.player())) {
        level.add(row.player());
      }
    }
    pair(level, pairings);
    return Colours.assign(pairings, history, seed);
  }

  private void pair(List<Integer> level, List<Pairing> pairings) {
    if (level.size() < 2) {
      return;
    }
    level.sort(Comparator.comparingInt(player -> lots[player]));
    for (int i = 0; i + 1 < level.size(); i += 2) {
      pairings.add(new Pairing(level.get(i), level.get(i + 1)));
    }
    if (level.size() % 2 == 1) {
      pairings.add(Pairing.bye(level.getLast()));
    }
  }

  /**
   * {@inheritDoc} Those of the regular rounds, with level players in the order of the play-offs.
   */
  @Override
  public List<Row> standings(Outcome outcome) {
    RoundHistory history = outcome.history();
    List<Row> rows = regular.standings(outcome.with(played -> played.until(rounds)));
    Comparator<Row> order = Comparator.comparingInt(Row::place);
    if (history.rounds().size() >= rounds) {
      order = order.thenComparing(row -> !history.isIn(row.player()));
      for (List<Played> round : history.rounds().subList(rounds, history.rounds().size())) {
        order = order.thenComparingInt(row -> -points(row.player(), round));
      }
    }
    return StandingsTable.placed(rows, order);
  }

  private static int points(int player, List<Played> round) {
    return round.stream()
        .filter(played -> played.pairing().has(player))
        .mapToInt(played -> played.matchPoints(player))
        .sum();
  }
}
