package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Computes the standings of a competition by the Chinese rules (2002): match points (win 2, draw 1,
 * loss 0); of teams, board points, then those of the first board, the second and so on; then the
 * tie-breaks of its format. Players that are level after all tie-breaks share a place.
 */
public final class StandingsTable {
  private StandingsTable() {}

  /**
   * A player's line in the standings.
   *
   * @param player index of the player
   * @param place from 1; players that are level share a place
   * @param matchPoints twice the wins and once the draws; a bye counts as a win
   * @param opponents sum of the opponents' match points
   * @param defeated twice the sum of the match points of the opponents that it defeated and half
   *     those of the opponents that it drew with
   * @param total sum of its match points after each round if that is a tie-break, else 0
   * @param warnings number of warnings from referees
   * @param boards of a team, its points by board, the first board first; else empty
   * @param stage the part of the competition that the place is of, such as {@code final}; empty in
   *     competitions that have one table of all players
   * @param points contest points for the place
   */
  public record Row(
      int player,
      int place,
      int matchPoints,
      int opponents,
      int defeated,
      int total,
      int warnings,
      List<Integer> boards,
      String stage,
      int points) {
    public Row {
      boards = List.copyOf(boards);
    }

    /** Returns a line of which only these are known. */
    static Row of(int player, int place, int matchPoints, int warnings, List<Integer> boards) {
      return new Row(player, place, matchPoints, 0, 0, 0, warnings, boards, "", 0);
    }

    /** Returns the points of all boards. */
    public int boardPoints() {
      return boards.stream().mapToInt(Integer::intValue).sum();
    }

    Row with(int newPlayer, int newPlace) {
      return with(newPlayer, newPlace, stage, points);
    }

    /** Returns this line as a place in a part of the competition. */
    Row in(String part, int contestPoints) {
      return with(player, place, part, contestPoints);
    }

    private Row with(int newPlayer, int newPlace, String part, int contestPoints) {
      return new Row(
          newPlayer,
          newPlace,
          matchPoints,
          opponents,
          defeated,
          total,
          warnings,
          boards,
          part,
          contestPoints);
    }
  }

  /** Match points, then the points of all boards, of the first board, of the second and so on. */
  static final Comparator<Row> BY_POINTS =
      Comparator.comparingInt((Row row) -> -row.matchPoints())
          .thenComparingInt(row -> -row.boardPoints())
          .thenComparing((one, other) -> -compare(one.boards(), other.boards()));

  private static int compare(List<Integer> one, List<Integer> other) {
    return Arrays.compare(
        one.stream().mapToInt(Integer::intValue).toArray(),
        other.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * Standings of a Swiss tournament: players that are not out before those that are, then by match
   * points, the format's first tie-break, opponents' points, defeated opponents' points, fewer
   * warnings. Results of players that withdrew stand.
   */
  static List<Row> swiss(SwissFormat format, RoundHistory history) {
    int players = format.players();
    int[] totals =
        format.tieBreak() == SwissTieBreak.TOTAL ? history.totalScores(players) : new int[players];
    return rows(
        players,
        history,
        totals,
        Comparator.comparing((Row row) -> format.isOut(row.player(), history))
            .thenComparing(BY_POINTS)
            .thenComparingInt(row -> -row.total())
            .thenComparingInt(row -> -row.opponents())
            .thenComparingInt(row -> -row.defeated())
            .thenComparingInt(Row::warnings));
  }

  /** Gives players that are level different places, by a lot. */
  static List<Row> byLot(List<Row> rows, long seed) {
    int[] lots = Lots.places(rows.size(), ~seed);
    return placed(
        rows, Comparator.comparingInt(Row::place).thenComparingInt(row -> lots[row.player()]));
  }

  /**
   * Standings of a round robin: by match points, defeated opponents' points, fewer warnings. The
   * results of a player that withdrew before half of the rounds are void; a player that withdrew
   * later loses the matches that it has not played. Byes do not count, because every player has
   * equally many.
   *
   * @param format the competition's format
   */
  static List<Row> roundRobin(AllPlayAll format, RoundHistory history) {
    int players = format.players();
    int rounds = format.rounds();
    List<List<Played>> counted = new ArrayList<>();
    for (List<Played> round : history.rounds()) {
      counted.add(
          round.stream()
              .filter(played -> !played.pairing().isBye())
              .filter(played -> counts(history, played.pairing().one(), rounds))
              .filter(played -> counts(history, played.pairing().other(), rounds))
              .toList());
    }
    counted.add(forfeits(format, history));
    return rows(
        players,
        new RoundHistory(counted, history.withdrawals()),
        BY_POINTS.thenComparingInt(row -> -row.defeated()).thenComparingInt(Row::warnings));
  }

  /**
   * Standings of an elimination or a ladder: players that were eliminated later come before those
   * eliminated earlier, and players that are still in come first.
   *
   * @param losses number of losses after which a player is out
   */
  static List<Row> elimination(int players, int losses, RoundHistory history) {
    int[] out = new int[players];
    for (int player = 0; player < players; player++) {
      out[player] = history.exitRound(player, losses);
    }
    return rows(players, history, Comparator.comparingInt((Row row) -> -out[row.player()]));
  }

  /** Standings of a round robin of some players, between which all their matches are. */
  static List<Row> among(List<Integer> players, RoundHistory history) {
    return roundRobin(GroupsFormat.robin(players), history.among(players)).stream()
        .map(row -> row.with(players.get(row.player()), row.place()))
        .toList();
  }

  /** The matches that players lost by withdrawing after half of the rounds. */
  private static List<Played> forfeits(AllPlayAll format, RoundHistory history) {
    List<Played> forfeits = new ArrayList<>();
    List<MatchScore> boards = history.walkover();
    for (int withdrawn = 0; withdrawn < format.players(); withdrawn++) {
      int withdrawal = history.withdrawalRound(withdrawn);
      if (withdrawal < format.rounds() && counts(history, withdrawn, format.rounds())) {
        for (int opponent = 0; opponent < format.players(); opponent++) {
          // If both players withdrew, the one that withdrew later wins.
          boolean wins = opponent != withdrawn && history.withdrawalRound(opponent) > withdrawal;
          if (wins && counts(history, opponent, format.rounds())) {
            int missed =
                format.meetings(opponent, withdrawn) - history.timesMet(opponent, withdrawn);
            for (int i = 0; i < missed; i++) {
              forfeits.add(
                  new Played(new Pairing(opponent, withdrawn), MatchScore.WALKOVER, boards));
            }
          }
        }
      }
    }
    return forfeits;
  }

  /** Whether a player's results count: it has not withdrawn before half of the rounds. */
  private static boolean counts(RoundHistory history, int player, int rounds) {
    return 2L * history.withdrawalRound(player) >= rounds;
  }

  private static List<Row> rows(int players, RoundHistory history, Comparator<Row> order) {
    return rows(players, history, new int[players], order);
  }

  private static List<Row> rows(
      int players, RoundHistory history, int[] totals, Comparator<Row> order) {
    int[] points = new int[players];
    for (int player = 0; player < players; player++) {
      points[player] = history.matchPoints(player);
    }
    int boards = boards(history);
    List<Row> rows = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      int self = player;
      List<Played> played =
          history.of(player).stream().filter(match -> !match.pairing().isBye()).toList();
      rows.add(
          new Row(
              player,
              0,
              points[player],
              sum(played, match -> points[match.opponent(self)]),
              sum(played, match -> match.matchPoints(self) * points[match.opponent(self)]),
              totals[player],
              sum(played, match -> match.warnings(self)),
              points(history.of(player), self, boards),
              "",
              0));
    }
    return placed(rows, order);
  }

  /** Number of boards of a match of teams; 0 if the players are no teams. */
  private static int boards(RoundHistory history) {
    return history.rounds().stream()
        .flatMap(List::stream)
        .mapToInt(match -> match.boards().size())
        .max()
        .orElse(0);
  }

  /** Points of a team by board. */
  private static List<Integer> points(List<Played> played, int team, int boards) {
    return IntStream.range(0, boards)
        .mapToObj(board ->
            played.stream()
                .filter(match -> board < match.boards().size())
                .mapToInt(match -> match.boardPoints(board, team))
                .sum())
        .toList();
  }

  /** Sorts rows and gives them their places. */
  static List<Row> placed(List<Row> unsorted, Comparator<Row> order) {
    List<Row> rows = unsorted.stream().sorted(order).toList();
    List<Row> placed = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      boolean level = i > 0 && order.compare(rows.get(i - 1), row) == 0;
      int place = level ? placed.getLast().place() : i + 1;
      placed.add(row.with(row.player(), place));
    }
    return placed;
  }

  private static int sum(List<Played> played, ToIntFunction<Played> value) {
    return played.stream().mapToInt(value).sum();
  }
}
