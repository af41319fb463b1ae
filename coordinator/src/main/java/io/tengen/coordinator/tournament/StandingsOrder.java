package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.AllPlayAll;
import io.tengen.coordinator.pairing.Competition;
import io.tengen.coordinator.pairing.GroupsFormat;
import io.tengen.coordinator.pairing.MatchScore;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.PlayoffFormat;
import io.tengen.coordinator.pairing.RoundFormat;
import io.tengen.coordinator.pairing.RoundHistory;
import io.tengen.coordinator.pairing.StandingsTable;
import io.tengen.coordinator.pairing.SwissFormat;
import io.tengen.coordinator.pairing.SwissThenEliminationFormat;
import io.tengen.coordinator.pairing.SwissTieBreak;
import io.tengen.coordinator.pairing.TeamMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Computes the standings of a tournament by the rules of its format, from its complete rounds. */
final class StandingsOrder {
  private StandingsOrder() {}

  /**
   * Returns the standings.
   *
   * @param drawn the complete rounds with the results by which the last round was drawn
   * @param history the complete rounds of the competition, with the results that stand at last
   */
  static List<Standing> of(
      RoundsSpec spec,
      RoundFormat format,
      Pairings pairings,
      Competition competition,
      RoundHistory drawn,
      RoundHistory history,
      List<RoundHistory.Withdrawal> withdrawals,
      long seed) {
    int players = format.players();
    return switch (spec) {
      case RoundsSpec.RoundRobin robin ->
          standings(
              format instanceof PlayoffFormat playoff
                  ? playoff.standings(history)
                  : ordered(
                      StandingsTable.roundRobin(
                          (AllPlayAll) format, played(format, pairings, withdrawals)),
                      robin.ties(),
                      competition,
                      seed),
              withdrawals);
      case RoundsSpec.Swiss swiss ->
          standings(
              format instanceof PlayoffFormat playoff
                  ? playoff.standings(history)
                  : ordered(
                      StandingsTable.swiss((SwissFormat) format, swiss.tieBreak(), history),
                      swiss.ties(),
                      competition,
                      seed),
              swiss.tieBreak() == SwissTieBreak.TOTAL,
              withdrawals);
      case RoundsSpec.Elimination elimination ->
          standings(
              StandingsTable.elimination(players, elimination.losses(), history), withdrawals);
      case RoundsSpec.SwissThenElimination both ->
          standings(
              StandingsTable.swissThenElimination(
                  (SwissThenEliminationFormat) format, drawn, history),
              withdrawals);
      case RoundsSpec.TeamMatch match ->
          teams(players / 2, pairings, competition.pairings(), withdrawals);
      case RoundsSpec.Ladder ladder ->
          ladder(ladder.team(players), players, competition.isOver(), history, withdrawals);
      case RoundsSpec.Groups groups ->
          groups(groups, (GroupsFormat) format, drawn, history, withdrawals);
    };
  }

  /** Lets a lot decide between engines that are level at the end, if that was chosen. */
  private static List<StandingsTable.Row> ordered(
      List<StandingsTable.Row> rows, RoundsSpec.Ties ties, Competition competition, long seed) {
    return ties == RoundsSpec.Ties.LOT && competition.isOver()
        ? StandingsTable.byLot(rows, seed)
        : rows;
  }

  /**
   * Returns the pairings played so far of a format whose rounds do not depend on results, whether
   * or not their rounds are complete.
   */
  private static RoundHistory played(
      RoundFormat format, Pairings pairings, List<RoundHistory.Withdrawal> withdrawals) {
    return Competition.of(
            format,
            (number, pairing, round) ->
                pairings.isForfeit(number, pairing)
                    ? null
                    : pairings.score(number, pairing, false, Integer.MAX_VALUE),
            withdrawals)
        .history();
  }

  private static List<Standing> standings(
      List<StandingsTable.Row> rows, List<RoundHistory.Withdrawal> withdrawals) {
    return standings(rows, false, withdrawals);
  }

  private static List<Standing> standings(
      List<StandingsTable.Row> rows, boolean total, List<RoundHistory.Withdrawal> withdrawals) {
    return rows.stream()
        .map(row -> standing(row, row.place(), "", 0, total ? row.total() : 0, withdrawals))
        .toList();
  }

  private static Standing standing(
      StandingsTable.Row row,
      int place,
      String stage,
      int points,
      List<RoundHistory.Withdrawal> withdrawals) {
    return standing(row, place, stage, points, 0, withdrawals);
  }

  private static Standing standing(
      StandingsTable.Row row,
      int place,
      String stage,
      int points,
      int total,
      List<RoundHistory.Withdrawal> withdrawals) {
    return new Standing(
        row.player(),
        place,
        row.matchPoints(),
        row.opponents(),
        row.defeated(),
        row.warnings(),
        withdrawals.stream().anyMatch(withdrawal -> withdrawal.player() == row.player()),
        stage,
        points,
        total);
  }

  /**
   * Returns the standings of the final, if it has begun, and then those of each group. Engines that
   * withdrew before the final have no contest points.
   */
  private static List<Standing> groups(
      RoundsSpec.Groups spec,
      GroupsFormat format,
      RoundHistory drawn,
      RoundHistory history,
      List<RoundHistory.Withdrawal> withdrawals) {
    List<Standing> standings = new ArrayList<>();
    for (StandingsTable.Row row : StandingsTable.groupsFinal(format, drawn, history)) {
      standings.add(standing(row, row.place(), "final", 0, withdrawals));
    }
    for (int group = 0; group < format.groups().size(); group++) {
      String stage = "group " + (group + 1);
      for (StandingsTable.Row row :
          StandingsTable.group(format, format.groups().get(group), history)) {
        int points = format.reachesFinal(history, row.player()) ? spec.points(row.place()) : 0;
        standings.add(standing(row, row.place(), stage, points, withdrawals));
      }
    }
    return standings;
  }

  /** Returns the standings of a team match. Boards that are not over count as drawn. */
  private static List<Standing> teams(
      int boards,
      Pairings pairings,
      List<Pairing> known,
      List<RoundHistory.Withdrawal> withdrawals) {
    List<MatchScore> scores = new ArrayList<>();
    for (int board = 0; board < boards; board++) {
      MatchScore score = pairings.score(board, known.get(board), false, Integer.MAX_VALUE);
      scores.add(score == null ? new MatchScore(1, 1) : score);
    }
    TeamMatch match = new TeamMatch(new Pairing(0, 1), scores);
    List<Standing> standings = new ArrayList<>();
    for (TeamMatch.Row team : TeamMatch.table(2, List.of(match))) {
      for (int board = 0; board < boards; board++) {
        int engine = team.team() * boards + board;
        MatchScore score = scores.get(board);
        standings.add(
            new Standing(
                engine,
                team.place(),
                team.byBoard().get(board),
                0,
                0,
                team.team() == 0 ? score.warningsOne() : score.warningsOther(),
                withdrawals.stream().anyMatch(withdrawal -> withdrawal.player() == engine),
                "",
                0,
                0));
      }
    }
    return standings;
  }

  /**
   * Returns the standings of a ladder. The team with an engine that is not out is first; within a
   * team, engines with more match points come first.
   */
  private static List<Standing> ladder(
      int first,
      int players,
      boolean isOver,
      RoundHistory history,
      List<RoundHistory.Withdrawal> withdrawals) {
    List<StandingsTable.Row> rows = StandingsTable.elimination(players, 1, history);
    boolean firstWon =
        rows.stream().filter(row -> row.player() < first).anyMatch(row -> row.place() == 1);
    return rows.stream()
        .map(row ->
            standing(
                row, !isOver || (row.player() < first) == firstWon ? 1 : 2, "", 0, withdrawals))
        .sorted(
            Comparator.comparingInt(Standing::place)
                .thenComparingInt(standing -> -standing.matchPoints()))
        .toList();
  }
}
