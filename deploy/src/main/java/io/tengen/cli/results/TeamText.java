package io.tengen.cli.results;

import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.control.Standings;
import java.util.List;
import java.util.stream.Collectors;

/** Formats the places and matches of teams as text. */
public final class TeamText {
  private TeamText() {}

  /** Returns the table of places. */
  static String placings(List<Standings.TeamPlacing> teams) {
    TextTable table =
        new TextTable(
            Column.right("place"),
            Column.flexible("team"),
            Column.right("match points"),
            Column.right("board points"),
            Column.left("by board"),
            Column.left(""));
    for (Standings.TeamPlacing team : teams) {
      table.add(
          String.valueOf(team.place()),
          team.name(),
          String.valueOf(team.matchPoints()),
          String.valueOf(team.boardPoints()),
          byBoard(team),
          team.withdrawn() ? "withdrew" : "");
    }
    return table.render();
  }

  /** Returns the points of each board, such as {@code 4 2 1}. */
  public static String byBoard(Standings.TeamPlacing team) {
    return team.boards().stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /** Returns the table of matches, with their boards. */
  public static String matches(List<TeamMatchResult> matches) {
    TextTable table =
        new TextTable(
            Column.right("round"),
            Column.left("match"),
            Column.right("boards"),
            Column.flexible(""));
    for (TeamMatchResult match : matches) {
      table.add(
          String.valueOf(match.round()),
          match.first() + (match.second().isEmpty() ? "" : " – " + match.second()),
          match.score(),
          match.details());
    }
    return table.render();
  }

  /** Returns the matches of the last round of which a board is over. */
  static List<TeamMatchResult> last(List<TeamMatchResult> matches) {
    int round = matches.isEmpty() ? 0 : matches.getLast().round();
    return matches.stream().filter(match -> match.round() == round).toList();
  }
}
