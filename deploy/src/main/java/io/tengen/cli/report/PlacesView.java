package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.results.CrossTable;
import io.tengen.cli.results.RoundResult;
import io.tengen.cli.results.TeamMatchResult;
import io.tengen.cli.results.TeamText;
import io.tengen.wire.Teams;
import io.tengen.wire.control.Standings;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places of a run's engines by the rules of its tournament.
 *
 * @param teams the places of teams; empty if engines play for themselves
 * @param matches the matches of teams
 * @param stages the tables, one for each stage of the tournament
 * @param rounds the results round by round; null for a tournament without rounds
 */
record PlacesView(
    List<Team> teams, List<TeamRound> matches, List<Stage> stages, @Nullable Rounds rounds) {
  /**
   * A table of results round by round.
   *
   * @param numbers heads of the columns, one for each round
   */
  record Rounds(List<Integer> numbers, List<RoundsRow> rows) {
    static Rounds of(CrossTable table) {
      return new Rounds(
          IntStream.rangeClosed(1, table.rounds()).boxed().toList(),
          table.rows().stream()
              .map(row -> new RoundsRow(row.number(), row.name(), RoundResult.texts(row.results())))
              .toList());
    }
  }

  /** The results of an engine. */
  record RoundsRow(int number, String name, List<String> results) {}

  /**
   * A table of places.
   *
   * @param title name of the stage; empty if there is only one
   * @param hasPoints whether places have contest points
   */
  record Stage(String title, boolean hasPoints, List<Row> rows) {}

  /** An engine's place. */
  record Row(
      String place,
      String name,
      String matchPoints,
      String opponents,
      String defeated,
      String warnings,
      String points,
      String note) {}

  /** A team's place. */
  record Team(
      String place,
      String name,
      String members,
      String matchPoints,
      String boardPoints,
      String byBoard,
      String note) {}

  /** A match of two teams. */
  record TeamRound(String round, String first, String second, String score, String boards) {}

  /** Returns whether engines play for teams. */
  boolean hasTeams() {
    return !teams.isEmpty();
  }

  /** Returns whether teams have met. */
  boolean hasMatches() {
    return !matches.isEmpty();
  }

  static PlacesView of(Teams teams, Standings standings) {
    return new PlacesView(
        standings.teams().stream().map(PlacesView::team).toList(),
        TeamMatchResult.of(teams, standings).stream().map(PlacesView::match).toList(),
        Standings.byStage(standings.placings()).entrySet().stream()
            .map(stage -> stage(stage.getKey(), stage.getValue()))
            .toList(),
        standings.matches().isEmpty() ? null : Rounds.of(CrossTable.of(standings)));
  }

  private static Team team(Standings.TeamPlacing team) {
    return new Team(
        Figures.count(team.place()),
        team.name(),
        String.join(", ", team.members()),
        Figures.count(team.matchPoints()),
        Figures.count(team.boardPoints()),
        TeamText.byBoard(team),
        team.withdrawn() ? "withdrew" : "");
  }

  private static TeamRound match(TeamMatchResult match) {
    return new TeamRound(
        Figures.count(match.round()),
        match.first(),
        match.second().isEmpty() ? "–" : match.second(),
        match.score(),
        match.details());
  }

  private static Stage stage(String title, List<Standings.Placing> placings) {
    return new Stage(
        title,
        placings.stream().anyMatch(placing -> placing.points() > 0),
        placings.stream().map(PlacesView::row).toList());
  }

  private static Row row(Standings.Placing placing) {
    return new Row(
        Figures.count(placing.place()),
        placing.name(),
        Figures.count(placing.matchPoints()),
        Figures.count(placing.opponents()),
        Numbers.score(placing.defeated() / 2.0),
        Figures.count(placing.warnings()),
        Figures.count(placing.points()),
        placing.withdrawn() ? "withdrew" : "");
  }
}
