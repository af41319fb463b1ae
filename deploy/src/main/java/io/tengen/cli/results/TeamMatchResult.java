package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Match;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A match of two teams, as far as it has been played.
 *
 * @param round from 1
 * @param second empty for a bye of the first team
 * @param firstPoints board points: 2 for each board won, 1 for each drawn
 * @param secondPoints board points of the second team
 * @param over whether all boards are over
 * @param boards the pairings of engines that are over, the first team's engine first
 */
public record TeamMatchResult(
    int round,
    String first,
    String second,
    int firstPoints,
    int secondPoints,
    boolean over,
    List<Match> boards) {
  /** Boards of more than these are not listed in tables. */
  private static final int MOST_BOARDS = 12;

  public TeamMatchResult {
    boards = List.copyOf(boards);
  }

  /**
   * Returns the matches of a run's teams by round; none if engines play for themselves.
   *
   * @param teams the teams of the run
   */
  public static List<TeamMatchResult> of(Teams teams, Standings standings) {
    if (teams.isEmpty() || teams.lineUp() == LineUp.TOTAL) {
      return List.of();
    }
    Map<String, String> teamOf = new HashMap<>();
    teams.teams().forEach(team -> team.all().forEach(name -> teamOf.put(name, team.name())));
    Map<List<String>, List<Match>> boards = new LinkedHashMap<>();
    for (Match board : standings.matches()) {
      String one = teamOf.getOrDefault(board.first(), "");
      String other = teamOf.getOrDefault(board.second(), "");
      String round = String.valueOf(board.round());
      List<Match> asTheOther = boards.get(List.of(round, other, one));
      if (asTheOther == null) {
        boards.computeIfAbsent(List.of(round, one, other), key -> new ArrayList<>()).add(board);
      } else {
        asTheOther.add(swapped(board));
      }
    }
    int members = teams.teams().getFirst().members().size();
    int most = teams.lineUp() == LineUp.ALL_PLAY_ALL ? members * members : members;
    List<TeamMatchResult> matches = new ArrayList<>();
    boards.forEach((key, list) ->
        matches.add(of(key.get(1), key.get(2), list, key.get(2).isEmpty() ? list.size() : most)));
    return matches;
  }

  private static TeamMatchResult of(String first, String second, List<Match> boards, int most) {
    int[] points = new int[2];
    for (Match board : boards) {
      if (board.firstPoints() + board.secondPoints() > 0) {
        int lead = Integer.signum(board.firstPoints() - board.secondPoints());
        points[0] += 1 + lead;
        points[1] += 1 - lead;
      }
    }
    return new TeamMatchResult(
        boards.getFirst().round(),
        first,
        second,
        points[0],
        points[1],
        boards.size() == most,
        boards);
  }

  private static Match swapped(Match board) {
    return new Match(
        board.round(),
        board.second(),
        board.first(),
        board.secondPoints(),
        board.firstPoints(),
        board.games(),
        board.games() - board.firstBlack());
  }

  /** Returns the score in board points, such as {@code 7–3}. */
  public String score() {
    return second.isEmpty() ? "bye" : firstPoints + "–" + secondPoints + (over ? "" : " so far");
  }

  /** Returns the boards with the points of their games, such as {@code a1 2–0 b1}. */
  public String details() {
    if (second.isEmpty() || boards.size() > MOST_BOARDS) {
      return "";
    }
    return boards.stream()
        .map(board ->
            board.first()
                + " "
                + Numbers.score(board.firstPoints() / 2.0)
                + "–"
                + Numbers.score(board.secondPoints() / 2.0)
                + " "
                + board.second())
        .collect(Collectors.joining(", "));
  }
}
