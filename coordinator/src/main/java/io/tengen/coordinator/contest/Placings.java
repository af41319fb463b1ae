package io.tengen.coordinator.contest;

import io.tengen.coordinator.pairing.AllPlayAll;
import io.tengen.coordinator.pairing.Competition;
import io.tengen.coordinator.pairing.Format;
import io.tengen.coordinator.pairing.History;
import io.tengen.coordinator.pairing.Meeting;
import io.tengen.coordinator.pairing.Score;
import io.tengen.coordinator.pairing.SwissThenEliminationFormat;
import io.tengen.coordinator.pairing.Table;
import io.tengen.coordinator.pairing.TeamMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Who is placed where, by the rules of each contest: complete rounds count. */
final class Placings {
  private Placings() {}

  static List<Placing> of(
      Rounds contest,
      Format format,
      Meetings meetings,
      Competition competition,
      List<History.Withdrawal> left) {
    int players = format.players();
    History history = competition.history();
    return switch (contest) {
      case Rounds.RoundRobin robin ->
          placings(Table.roundRobin((AllPlayAll) format, played(format, meetings, left)), left);
      case Rounds.Swiss swiss -> placings(Table.swiss(players, history), left);
      case Rounds.Elimination elimination ->
          placings(Table.elimination(players, elimination.losses(), history), left);
      case Rounds.SwissThenElimination both ->
          placings(Table.swissThenElimination((SwissThenEliminationFormat) format, history), left);
      case Rounds.TeamMatch match -> teams(players / 2, meetings, competition.meetings(), left);
      case Rounds.Ladder ladder ->
          ladder(ladder.team(players), players, competition.isOver(), history, left);
    };
  }

  /** What was played of a schedule that stands from the beginning, in whatever order. */
  private static History played(Format format, Meetings meetings, List<History.Withdrawal> left) {
    return Competition.of(
            format,
            (number, meeting, round) ->
                meetings.isForfeit(number, meeting) ? null : meetings.score(number, meeting, false),
            left)
        .history();
  }

  private static List<Placing> placings(List<Table.Row> rows, List<History.Withdrawal> left) {
    return rows.stream().map(row -> placing(row, row.place(), left)).toList();
  }

  private static Placing placing(Table.Row row, int place, List<History.Withdrawal> left) {
    return new Placing(
        row.player(),
        place,
        row.matchPoints(),
        row.opponents(),
        row.defeated(),
        row.warnings(),
        left.stream().anyMatch(gone -> gone.player() == row.player()));
  }

  /** Boards that are not over count as drawn as yet. */
  private static List<Placing> teams(
      int boards, Meetings meetings, List<Meeting> known, List<History.Withdrawal> left) {
    List<Score> scores = new ArrayList<>();
    for (int board = 0; board < boards; board++) {
      Score score = meetings.score(board, known.get(board), false);
      scores.add(score == null ? new Score(0, 0) : score);
    }
    TeamMatch match = new TeamMatch(new Meeting(0, 1), scores);
    List<Placing> placings = new ArrayList<>();
    for (TeamMatch.Row team : TeamMatch.table(2, List.of(match))) {
      for (int board = 0; board < boards; board++) {
        int engine = team.team() * boards + board;
        Score score = scores.get(board);
        placings.add(
            new Placing(
                engine,
                team.place(),
                team.byBoard().get(board),
                0,
                0,
                team.team() == 0 ? score.warningsOne() : score.warningsOther(),
                left.stream().anyMatch(gone -> gone.player() == engine)));
      }
    }
    return placings;
  }

  /** The team that has somebody left is first; within a team who won more is named first. */
  private static List<Placing> ladder(
      int first, int players, boolean isOver, History history, List<History.Withdrawal> left) {
    List<Table.Row> rows = Table.elimination(players, 1, history);
    boolean firstWon =
        rows.stream().filter(row -> row.player() < first).anyMatch(row -> row.place() == 1);
    return rows.stream()
        .map(row -> placing(row, !isOver || (row.player() < first) == firstWon ? 1 : 2, left))
        .sorted(
            Comparator.comparingInt(Placing::place)
                .thenComparingInt(placing -> -placing.matchPoints()))
        .toList();
  }
}
