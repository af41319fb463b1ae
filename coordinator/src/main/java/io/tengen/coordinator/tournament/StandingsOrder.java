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

/** Computes the standings of a tournament by the rules of its format, from its complete rounds. */
final class StandingsOrder {
  private StandingsOrder() {}

  static List<Standing> of(
      RoundsSpec spec,
      RoundFormat roundFormat,
      Pairings pairings,
      Competition competition,
      List<RoundHistory.Withdrawal> withdrawals) {
    int players = roundFormat.players();
    RoundHistory roundHistory = competition.roundHistory();
    return switch (spec) {
      case RoundsSpec.RoundRobin robin ->
          standings(
              StandingsTable.roundRobin(
                  (AllPlayAll) roundFormat, played(roundFormat, pairings, withdrawals)),
              withdrawals);
      case RoundsSpec.Swiss swiss ->
          standings(StandingsTable.swiss(players, roundHistory), withdrawals);
      case RoundsSpec.Elimination elimination ->
          standings(
              StandingsTable.elimination(players, elimination.losses(), roundHistory), withdrawals);
      case RoundsSpec.SwissThenElimination both ->
          standings(
              StandingsTable.swissThenElimination(
                  (SwissThenEliminationFormat) roundFormat, roundHistory),
              withdrawals);
      case RoundsSpec.TeamMatch match ->
          teams(players / 2, pairings, competition.pairings(), withdrawals);
      case RoundsSpec.Ladder ladder ->
          ladder(ladder.team(players), players, competition.isOver(), roundHistory, withdrawals);
    };
  }

  /**
   * The pairings played so far of a format whose rounds do not depend on results, whether or not
   * their rounds are complete.
   */
  private static RoundHistory played(
      RoundFormat roundFormat, Pairings pairings, List<RoundHistory.Withdrawal> withdrawals) {
    return Competition.of(
            roundFormat,
            (number, pairing, round) ->
                pairings.isForfeit(number, pairing) ? null : pairings.score(number, pairing, false),
            withdrawals)
        .roundHistory();
  }

  private static List<Standing> standings(
      List<StandingsTable.Row> rows, List<RoundHistory.Withdrawal> withdrawals) {
    return rows.stream().map(row -> standing(row, row.place(), withdrawals)).toList();
  }

  private static Standing standing(
      StandingsTable.Row row, int place, List<RoundHistory.Withdrawal> withdrawals) {
    return new Standing(
        row.player(),
        place,
        row.matchPoints(),
        row.opponents(),
        row.defeated(),
        row.warnings(),
        withdrawals.stream().anyMatch(withdrawal -> withdrawal.player() == row.player()));
  }

  /** The standings of a team match. Boards that are not over count as drawn. */
  private static List<Standing> teams(
      int boards,
      Pairings pairings,
      List<Pairing> known,
      List<RoundHistory.Withdrawal> withdrawals) {
    List<MatchScore> scores = new ArrayList<>();
    for (int board = 0; board < boards; board++) {
      MatchScore matchScore = pairings.score(board, known.get(board), false);
      scores.add(matchScore == null ? new MatchScore(0, 0) : matchScore);
    }
    TeamMatch match = new TeamMatch(new Pairing(0, 1), scores);
    List<Standing> standings = new ArrayList<>();
    for (TeamMatch.Row team : TeamMatch.table(2, List.of(match))) {
      for (int board = 0; board < boards; board++) {
        int engine = team.team() * boards + board;
        MatchScore matchScore = scores.get(board);
        standings.add(
            new Standing(
                engine,
                team.place(),
                team.byBoard().get(board),
                0,
                0,
                team.team() == 0 ? matchScore.warningsOne() : matchScore.warningsOther(),
                withdrawals.stream().anyMatch(withdrawal -> withdrawal.player() == engine)));
      }
    }
    return standings;
  }

  /**
   * The standings of a ladder. The team with an engine that is not out is first; within a team,
   * engines with more match points come first.
   */
  private static List<Standing> ladder(
      int first,
      int players,
      boolean isOver,
      RoundHistory roundHistory,
      List<RoundHistory.Withdrawal> withdrawals) {
    List<StandingsTable.Row> rows = StandingsTable.elimination(players, 1, roundHistory);
    boolean firstWon =
        rows.stream().filter(row -> row.player() < first).anyMatch(row -> row.place() == 1);
    return rows.stream()
        .map(row ->
            standing(row, !isOver || (row.player() < first) == firstWon ? 1 : 2, withdrawals))
        .sorted(
            Comparator.comparingInt(Standing::place)
                .thenComparingInt(standing -> -standing.matchPoints()))
        .toList();
  }
}
