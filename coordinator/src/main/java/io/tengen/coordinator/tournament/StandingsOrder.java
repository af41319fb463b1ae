package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.AllPlayAll;
import io.tengen.coordinator.pairing.Competition;
import io.tengen.coordinator.pairing.MatchScore;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.RoundFormat;
import io.tengen.coordinator.pairing.RoundHistory;
import io.tengen.coordinator.pairing.StandingsTable;
import io.tengen.coordinator.pairing.SwissThenEliminationFormat;
import io.tengen.coordinator.pairing.TeamMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Who is placed where, by the rules of each contest: complete rounds count. */
final class StandingsOrder {
  private StandingsOrder() {}

  static List<Standing> of(
      RoundsSpec contest,
      RoundFormat roundFormat,
      Pairings pairings,
      Competition competition,
      List<RoundHistory.Withdrawal> left) {
    int players = roundFormat.players();
    RoundHistory roundHistory = competition.roundHistory();
    return switch (contest) {
      case RoundsSpec.RoundRobin robin ->
          placings(
              StandingsTable.roundRobin(
                  (AllPlayAll) roundFormat, played(roundFormat, pairings, left)),
              left);
      case RoundsSpec.Swiss swiss -> placings(StandingsTable.swiss(players, roundHistory), left);
      case RoundsSpec.Elimination elimination ->
          placings(StandingsTable.elimination(players, elimination.losses(), roundHistory), left);
      case RoundsSpec.SwissThenElimination both ->
          placings(
              StandingsTable.swissThenElimination(
                  (SwissThenEliminationFormat) roundFormat, roundHistory),
              left);
      case RoundsSpec.TeamMatch match -> teams(players / 2, pairings, competition.meetings(), left);
      case RoundsSpec.Ladder ladder ->
          ladder(ladder.team(players), players, competition.isOver(), roundHistory, left);
    };
  }

  /** What was played of a schedule that stands from the beginning, in whatever order. */
  private static RoundHistory played(
      RoundFormat roundFormat, Pairings pairings, List<RoundHistory.Withdrawal> left) {
    return Competition.of(
            roundFormat,
            (number, pairing, round) ->
                pairings.isForfeit(number, pairing) ? null : pairings.score(number, pairing, false),
            left)
        .roundHistory();
  }

  private static List<Standing> placings(
      List<StandingsTable.Row> rows, List<RoundHistory.Withdrawal> left) {
    return rows.stream().map(row -> placing(row, row.place(), left)).toList();
  }

  private static Standing placing(
      StandingsTable.Row row, int place, List<RoundHistory.Withdrawal> left) {
    return new Standing(
        row.player(),
        place,
        row.matchPoints(),
        row.opponents(),
        row.defeated(),
        row.warnings(),
        left.stream().anyMatch(gone -> gone.player() == row.player()));
  }

  /** Boards that are not over count as drawn as yet. */
  private static List<Standing> teams(
      int boards, Pairings pairings, List<Pairing> known, List<RoundHistory.Withdrawal> left) {
    List<MatchScore> scores = new ArrayList<>();
    for (int board = 0; board < boards; board++) {
      MatchScore matchScore = pairings.score(board, known.get(board), false);
      scores.add(matchScore == null ? new MatchScore(0, 0) : matchScore);
    }
    TeamMatch match = new TeamMatch(new Pairing(0, 1), scores);
    List<Standing> placings = new ArrayList<>();
    for (TeamMatch.Row team : TeamMatch.table(2, List.of(match))) {
      for (int board = 0; board < boards; board++) {
        int engine = team.team() * boards + board;
        MatchScore matchScore = scores.get(board);
        placings.add(
            new Standing(
                engine,
                team.place(),
                team.byBoard().get(board),
                0,
                0,
                team.team() == 0 ? matchScore.warningsOne() : matchScore.warningsOther(),
                left.stream().anyMatch(gone -> gone.player() == engine)));
      }
    }
    return placings;
  }

  /** The team that has somebody left is first; within a team who won more is named first. */
  private static List<Standing> ladder(
      int first,
      int players,
      boolean isOver,
      RoundHistory roundHistory,
      List<RoundHistory.Withdrawal> left) {
    List<StandingsTable.Row> rows = StandingsTable.elimination(players, 1, roundHistory);
    boolean firstWon =
        rows.stream().filter(row -> row.player() < first).anyMatch(row -> row.place() == 1);
    return rows.stream()
        .map(row -> placing(row, !isOver || (row.player() < first) == firstWon ? 1 : 2, left))
        .sorted(
            Comparator.comparingInt(Standing::place)
                .thenComparingInt(standing -> -standing.matchPoints()))
        .toList();
  }
}
