package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A match of two teams on fixed boards: the first players of both teams meet on the first board,
 * and so on. A win on a board is 2 board points, a draw 1.
 *
 * @param teams the two teams, by index
 * @param boards the score of each board, the first team's player first
 */
public record TeamMatch(Pairing teams, List<MatchScore> boards) {
  /**
   * @throws IllegalArgumentException if there is no board, or if the teams' pairing is a bye
   */
  public TeamMatch {
    boards = List.copyOf(boards);
    if (boards.isEmpty() || teams.isBye()) {
      throw new IllegalArgumentException("a team match is of two teams on one board or more");
    }
  }

  /**
   * The board points as the score of the two teams, from which formats and standings are computed.
   */
  public MatchScore score() {
    int one = 0;
    int other = 0;
    int warningsOne = 0;
    int warningsOther = 0;
    for (MatchScore board : boards) {
      one += board.matchPointsOfOne();
      other += board.matchPointsOfOther();
      warningsOne += board.warningsOne();
      warningsOther += board.warningsOther();
    }
    return new MatchScore(one, other, warningsOne, warningsOther);
  }

  /**
   * A team's line in the standings.
   *
   * @param team index of the team
   * @param place from 1; teams that are level share a place
   * @param matchPoints 2 for each match won, 1 for each draw
   * @param boardPoints sum of the points of all boards
   * @param byBoard sum of the points of each board, the first board first
   */
  public record Row(int team, int place, int matchPoints, int boardPoints, List<Integer> byBoard) {
    public Row {
      byBoard = List.copyOf(byBoard);
    }
  }

  /**
   * Standings of teams: by match points, board points, points of the first board, points of the
   * second board, and so on.
   *
   * @param teams number of teams
   * @param matches the matches, all on equally many boards
   */
  public static List<Row> table(int teams, List<TeamMatch> matches) {
    int boards = matches.stream().mapToInt(match -> match.boards.size()).max().orElse(0);
    int[] matchPoints = new int[teams];
    int[][] byBoard = new int[teams][boards];
    for (TeamMatch match : matches) {
      int one = match.teams.one();
      int other = match.teams.other();
      matchPoints[one] += match.score().matchPointsOfOne();
      matchPoints[other] += match.score().matchPointsOfOther();
      for (int board = 0; board < match.boards.size(); board++) {
        byBoard[one][board] += match.boards.get(board).matchPointsOfOne();
        byBoard[other][board] += match.boards.get(board).matchPointsOfOther();
      }
    }
    List<Row> rows = new ArrayList<>();
    for (int team = 0; team < teams; team++) {
      List<Integer> points = Arrays.stream(byBoard[team]).boxed().toList();
      rows.add(new Row(team, 0, matchPoints[team], Arrays.stream(byBoard[team]).sum(), points));
    }
    Comparator<Row> order =
        Comparator.comparingInt((Row row) -> -row.matchPoints())
            .thenComparingInt(row -> -row.boardPoints());
    for (int board = 0; board < boards; board++) {
      int number = board;
      order = order.thenComparingInt(row -> -row.byBoard().get(number));
    }
    rows.sort(order);
    return placed(rows, order);
  }

  private static List<Row> placed(List<Row> rows, Comparator<Row> order) {
    List<Row> placed = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      boolean level = i > 0 && order.compare(rows.get(i - 1), row) == 0;
      int place = level ? placed.getLast().place() : i + 1;
      placed.add(new Row(row.team(), place, row.matchPoints(), row.boardPoints(), row.byBoard()));
    }
    return placed;
  }
}
