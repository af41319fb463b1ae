package io.tengen.coordinator.pairing;

import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The players of teams, by index, and who of them plays on which board. Immutable. */
public final class Roster {
  private final LineUp lineUp;
  private final List<Team> teams;
  private final int[] teamOf;

  /**
   * @param orders by round, from 1, the players in the order of the boards
   */
  private record Team(
      List<Integer> members, List<Integer> substitutes, Map<Integer, List<Integer>> orders) {
    List<Integer> all() {
      return Stream.concat(members.stream(), substitutes.stream()).toList();
    }
  }

  private Roster(LineUp lineUp, List<Team> teams) {
    this.lineUp = lineUp;
    this.teams = List.copyOf(teams);
    teamOf = new int[teams.stream().mapToInt(team -> team.all().size()).sum()];
    Arrays.setAll(
        teamOf,
        player ->
            IntStream.range(0, teams.size())
                .filter(team -> teams.get(team).all().contains(player))
                .findFirst()
                .orElseThrow());
  }

  /**
   * Returns the roster of the teams of a run.
   *
   * @param names names of the run's engines, whose indices are those of the players
   */
  public static Roster of(Teams teams, List<String> names) {
    List<Team> rosters = new ArrayList<>();
    for (Teams.Team team : teams.teams()) {
      Map<Integer, List<Integer>> orders = new TreeMap<>();
      team.orders().forEach((round, order) -> orders.put(round, indices(order, names)));
      rosters.add(
          new Team(indices(team.members(), names), indices(team.substitutes(), names), orders));
    }
    return new Roster(teams.lineUp(), rosters);
  }

  /**
   * Returns the roster of two teams on fixed boards: the first half of the players, and the second.
   *
   * @throws IllegalArgumentException if the players do not form two teams of equal size
   */
  public static Roster halves(int players) {
    if (players < 2 || players % 2 != 0) {
      throw new IllegalArgumentException(
          "a team match takes two teams of equal size, not " + players + " players");
    }
    return new Roster(
        LineUp.FIXED,
        Stream.of(0, players / 2)
            .map(from ->
                new Team(
                    IntStream.range(from, from + players / 2).boxed().toList(),
                    List.of(),
                    Map.of()))
            .toList());
  }

  private static List<Integer> indices(List<String> engines, List<String> names) {
    return engines.stream().map(names::indexOf).toList();
  }

  /** Returns how members are set against each other. */
  public LineUp lineUp() {
    return lineUp;
  }

  /** Returns the number of teams. */
  public int size() {
    return teams.size();
  }

  /** Returns the number of members of each team, substitutes not counted. */
  public int boards() {
    return teams.getFirst().members().size();
  }

  /** Returns the number of pairings that a match of two teams has. */
  public int pairings() {
    return lineUp == LineUp.ALL_PLAY_ALL ? boards() * boards() : boards();
  }

  /** Returns the number of players of all teams. */
  int players() {
    return teamOf.length;
  }

  /** Returns the index of a player's team. */
  public int teamOf(int player) {
    return teamOf[player];
  }

  /** Returns the players of a team, substitutes last. */
  public List<Integer> all(int team) {
    return teams.get(team).all();
  }

  /** Returns the members of a team in the order of their boards. */
  List<Integer> members(int team) {
    return teams.get(team).members();
  }

  /**
   * Returns the players of a team in the order of their boards. Where the line-up has substitutes,
   * the first player that is free takes the board of one that has withdrawn; a board without
   * substitute stays with the player that has withdrawn, which loses.
   *
   * @param round from 0
   * @param isIn whether a player has not withdrawn
   */
  List<Integer> playing(int team, int round, IntPredicate isIn) {
    Team players = teams.get(team);
    List<Integer> order = players.orders().getOrDefault(round + 1, players.members());
    if (lineUp != LineUp.SUBSTITUTES && lineUp != LineUp.FREE) {
      return order;
    }
    List<Integer> free = new ArrayList<>(players.all());
    free.removeIf(player -> order.contains(player) || !isIn.test(player));
    return order.stream()
        .map(player -> isIn.test(player) || free.isEmpty() ? player : free.removeFirst())
        .toList();
  }
}
