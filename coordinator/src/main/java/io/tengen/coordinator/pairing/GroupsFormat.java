package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Groups that are drawn by lot, each of which plays a round robin, and a final round robin of the
 * players that advance from them. There are as few groups as the largest allowed size permits, and
 * their sizes differ by at most one. Players of a group that ends before the others have byes until
 * the final.
 *
 * <p>Players that have withdrawn before the final do not advance; the next ones of their groups do.
 * A final of fewer than two players is not played.
 */
public final class GroupsFormat implements RoundFormat {
  /** The stage of the final in standings. */
  public static final String FINAL = "final";

  private final int players;
  private final int advance;
  private final List<Integer> points;
  private final List<List<Integer>> groups = new ArrayList<>();

  /**
   * @param players number of players
   * @param size the most players of a group, at least 2
   * @param advance number of players of each group that play the final, at least 1
   * @param points contest points for the first, second and further places of a group
   * @param seed of the draw
   * @throws IllegalArgumentException with a one-line message if there are not two groups of two
   *     players, or if a group has fewer players than advance from it
   */
  public GroupsFormat(int players, int size, int advance, List<Integer> points, long seed) {
    if (size < 2 || players <= size) {
      throw new IllegalArgumentException(
          players + " engines do not fill two groups of " + size + "; choose a smaller size");
    }
    int count = Math.ceilDiv(players, size);
    int smallest = players / count;
    if (smallest < 2 || advance > smallest) {
      throw new IllegalArgumentException(
          String.format(
              "%d engines in groups of at most %d leave %d for one of them, too few for %d to"
                  + " advance; choose another size",
              players, size, smallest, advance));
    }
    if (advance < 1) {
      throw new IllegalArgumentException("at least 1 player of each group advances");
    }
    this.players = players;
    this.advance = advance;
    this.points = List.copyOf(points);
    List<Integer> order = Lots.order(players, seed);
    for (int group = 0; group < count; group++) {
      groups.add(order.subList(group * players / count, (group + 1) * players / count));
    }
  }

  @Override
  public int players() {
    return players;
  }

  /** The groups, each with its players in the order in which they were drawn. */
  public List<List<Integer>> groups() {
    return List.copyOf(groups);
  }

  @Override
  public int stage(int round) {
    return round >= rounds() ? 1 : 0;
  }

  /** Number of rounds before the final: those of the largest group. */
  public int rounds() {
    return groups.stream().mapToInt(group -> robin(group).rounds()).max().orElseThrow();
  }

  /** The round robin of a group or of the final. */
  static AllPlayAll robin(List<Integer> players) {
    return new AllPlayAll(players.size(), 1);
  }

  /** Whether a player has not withdrawn before the final. */
  private boolean reachesFinal(RoundHistory history, int player) {
    return history.withdrawalRound(player) > rounds();
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    if (history.rounds().size() >= rounds()) {
      List<Integer> finalists = finalists(history);
      return finalists.size() < 2 ? List.of() : next(finalists, history.from(rounds()));
    }
    List<Pairing> pairings = new ArrayList<>();
    for (List<Integer> group : groups) {
      if (history.rounds().size() < robin(group).rounds()) {
        pairings.addAll(next(group, history));
      } else {
        group.stream().filter(history::isIn).map(Pairing::bye).forEach(pairings::add);
      }
    }
    return pairings;
  }

  private static List<Pairing> next(List<Integer> players, RoundHistory history) {
    return robin(players).next(history.among(players)).stream()
        .map(pairing -> pairing.renumbered(players::get))
        .toList();
  }

  /**
   * The players of the final, by group; empty while the groups are playing.
   *
   * @param history the complete rounds
   */
  List<Integer> finalists(RoundHistory history) {
    List<Integer> finalists = new ArrayList<>();
    if (history.rounds().size() >= rounds()) {
      RoundHistory before = history.until(rounds());
      for (List<Integer> group : groups) {
        standings(group, before).stream()
            .map(Row::player)
            .filter(player -> reachesFinal(before, player))
            .limit(advance)
            .forEach(finalists::add);
      }
    }
    return finalists;
  }

  /**
   * {@inheritDoc} Each group, whose players that withdrew before the final have no contest points,
   * and then the final, if it has begun. Players of the final that are level share a place.
   */
  @Override
  public List<Row> standings(Outcome outcome) {
    List<Row> rows = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      for (Row row : standings(groups.get(group), outcome.history())) {
        boolean hasPoints =
            reachesFinal(outcome.history(), row.player()) && row.place() <= points.size();
        rows.add(row.in("group " + (group + 1), hasPoints ? points.get(row.place() - 1) : 0));
      }
    }
    for (Row row : standingsOfFinal(outcome)) {
      rows.add(row.in(FINAL, 0));
    }
    return rows;
  }

  /** Standings of the final: those of a round robin; empty before it. */
  List<Row> standingsOfFinal(Outcome outcome) {
    List<Integer> finalists = finalists(outcome.drawn());
    return finalists.size() < 2
        ? List.of()
        : StandingsTable.among(finalists, outcome.history().from(rounds()));
  }

  /**
   * Standings of a group: those of a round robin, but players that withdrew before the final are
   * last, and the lot of the draw decides between players that are level otherwise.
   *
   * @param group players of a group, in the order in which they were drawn
   */
  List<Row> standings(List<Integer> group, RoundHistory history) {
    RoundHistory before = history.until(rounds());
    List<Row> rows = new ArrayList<>(StandingsTable.among(group, before));
    rows.sort(Comparator.comparing(row -> !reachesFinal(before, row.player())));
    List<Row> placed = new ArrayList<>();
    for (Row row : rows) {
      placed.add(row.with(row.player(), placed.size() + 1));
    }
    return placed;
  }
}
