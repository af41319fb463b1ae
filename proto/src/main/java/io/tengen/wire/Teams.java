package io.tengen.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The teams of a run, whose engines are their members.
 *
 * @param lineUp how members are set against each other
 * @param teams the strongest first where that is known; empty if engines play for themselves
 */
public record Teams(LineUp lineUp, List<Team> teams) {
  /** Engines play for themselves. */
  public static final Teams NONE = new Teams(LineUp.FIXED, List.of());

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]{0,63}");

  public Teams {
    teams = List.copyOf(teams);
  }

  /**
   * A team.
   *
   * @param members the names of its engines in the order of their boards
   * @param substitutes the names of further engines, which play when a member has withdrawn or when
   *     an order names them
   * @param orders by round, from 1, the engines in the order of the boards, where it is not that of
   *     {@code members}
   */
  public record Team(
      String name,
      List<String> members,
      List<String> substitutes,
      Map<Integer, List<String>> orders) {
    public Team {
      members = List.copyOf(members);
      substitutes = List.copyOf(substitutes);
      Map<Integer, List<String>> sorted = new TreeMap<>();
      orders.forEach((round, order) -> sorted.put(round, List.copyOf(order)));
      orders = Collections.unmodifiableMap(sorted);
    }

    /** Creates a team whose line-up is the same in all rounds. */
    public Team(String name, List<String> members) {
      this(name, members, List.of(), Map.of());
    }

    /** Returns the members and the substitutes. */
    public List<String> all() {
      return Stream.concat(members.stream(), substitutes.stream()).toList();
    }

    /**
     * Checks that the team has no substitutes unless the line-up uses them.
     *
     * @throws IllegalArgumentException with one line that names the team and the remedy
     */
    public void requireSubstitutes(LineUp lineUp) {
      if (!substitutes.isEmpty() && lineUp != LineUp.SUBSTITUTES && lineUp != LineUp.FREE) {
        throw new IllegalArgumentException(
            "team "
                + name
                + " has substitutes, who play only with line-up substitutes or free, not "
                + lineUp.text());
      }
    }

    /**
     * Checks the order of a round.
     *
     * @param round one of the keys of {@link #orders}
     * @throws IllegalArgumentException with one line that names the team and the remedy
     */
    public void requireOrder(int round, LineUp lineUp) {
      if (lineUp != LineUp.FREE) {
        throw new IllegalArgumentException(
            "team "
                + name
                + " names an order for a round, which only line-up free uses, not "
                + lineUp.text());
      }
      List<String> order = orders.getOrDefault(round, List.of());
      if (round < 1
          || order.size() != members.size()
          || new HashSet<>(order).size() != order.size()
          || !all().containsAll(order)) {
        throw new IllegalArgumentException(
            "team "
                + name
                + ", round "
                + round
                + ": the order must name "
                + members.size()
                + " different engines of the team, and rounds count from 1");
      }
    }
  }

  /** Returns the lines of the file that users write, with the names of engines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(List.of("lineup " + lineUp.text()));
    for (Team team : teams) {
      lines.add("team " + team.name() + ": " + String.join(" ", team.members()));
      if (!team.substitutes().isEmpty()) {
        lines.add("substitutes " + team.name() + ": " + String.join(" ", team.substitutes()));
      }
      team.orders()
          .forEach((round, order) ->
              lines.add("round " + round + " " + team.name() + ": " + String.join(" ", order)));
    }
    return lines;
  }

  /** Returns whether engines play for themselves. */
  public boolean isEmpty() {
    return teams.isEmpty();
  }

  /**
   * Checks that the teams consist of these engines.
   *
   * @param engines names of the run's engines
   * @throws IllegalArgumentException with one line that names the team and the remedy
   */
  public void require(List<String> engines) {
    if (isEmpty()) {
      return;
    }
    if (teams.size() < 2) {
      throw new IllegalArgumentException("a competition of teams needs two teams or more");
    }
    Map<String, String> teamOf = new HashMap<>();
    Set<String> names = new HashSet<>();
    for (Team team : teams) {
      requireName(team.name(), names, engines);
      requireMembers(team, engines, teamOf);
      team.orders().keySet().forEach(round -> team.requireOrder(round, lineUp));
    }
    for (String engine : engines) {
      if (!teamOf.containsKey(engine)) {
        throw new IllegalArgumentException(
            "engine \"" + engine + "\" is in no team; add it to one, or leave it out");
      }
    }
  }

  private static void requireName(String name, Set<String> names, List<String> engines) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "team name \"" + name + "\" must have 1 to 64 letters, digits or any of . _ + -");
    }
    if (!names.add(name)) {
      throw new IllegalArgumentException("two teams are called " + name + "; rename one");
    }
    if (engines.contains(name)) {
      throw new IllegalArgumentException(
          "a team and an engine are both called " + name + "; rename one");
    }
  }

  private void requireMembers(Team team, List<String> engines, Map<String, String> teamOf) {
    int boards = teams.getFirst().members().size();
    if (team.members().isEmpty() || team.members().size() != boards) {
      throw new IllegalArgumentException(
          "team "
              + team.name()
              + " has "
              + team.members().size()
              + " members and team "
              + teams.getFirst().name()
              + " "
              + boards
              + "; all teams have the same number, at least 1");
    }
    for (String member : team.all()) {
      if (!engines.contains(member)) {
        throw new IllegalArgumentException(
            "team " + team.name() + ": there is no engine \"" + member + "\"");
      }
      String other = teamOf.put(member, team.name());
      if (other != null) {
        throw new IllegalArgumentException(
            "engine \"" + member + "\" is named twice: in teams " + other + " and " + team.name());
      }
    }
    team.requireSubstitutes(lineUp);
  }
}
