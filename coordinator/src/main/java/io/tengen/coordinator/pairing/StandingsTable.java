package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Computes the standings of a competition by the Chinese rules (2002): match points (win 2, draw 1,
 * loss 0), then the tie-breaks of its format. Players that are level after all tie-breaks share a
 * place; play-offs and random draws are left to the organisers.
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
   * @param total sum of its match points after each round
   * @param warnings number of warnings from referees
   */
  public record Row(
      int player,
      int place,
      int matchPoints,
      int opponents,
      int defeated,
      int total,
      int warnings) {
    private Row with(int newPlayer, int newPlace) {
      return new Row(newPlayer, newPlace, matchPoints, opponents, defeated, total, warnings);
    }
  }

  /**
   * Standings of a Swiss tournament: by match points, opponents' points, defeated opponents'
   * points, fewer warnings. Results of players that withdrew stand.
   */
  static List<Row> swiss(int players, RoundHistory history) {
    return rows(players, history, swissOrder(SwissTieBreak.OPPONENTS));
  }

  /**
   * Standings of a Swiss tournament: players that are not out before those that are, then by match
   * points, the tie-break that was chosen, opponents' points, defeated opponents' points, fewer
   * warnings. Results of players that withdrew stand.
   */
  public static List<Row> swiss(SwissFormat format, SwissTieBreak tieBreak, RoundHistory history) {
    return rows(
        format.players(),
        history,
        Comparator.comparing((Row row) -> format.isOut(row.player(), history))
            .thenComparing(swissOrder(tieBreak)));
  }

  private static Comparator<Row> swissOrder(SwissTieBreak tieBreak) {
    return Comparator.comparingInt((Row row) -> -row.matchPoints())
        .thenComparingInt(row -> tieBreak == SwissTieBreak.TOTAL ? -row.total() : 0)
        .thenComparingInt(row -> -row.opponents())
        .thenComparingInt(row -> -row.defeated())
        .thenComparingInt(Row::warnings);
  }

  /** Gives players that are level different places, by a lot. */
  public static List<Row> byLot(List<Row> rows, long seed) {
    List<Integer> lots = Lots.order(rows.size(), ~seed);
    return placed(
        rows,
        Comparator.comparingInt(Row::place).thenComparingInt(row -> lots.indexOf(row.player())));
  }

  /**
   * Standings of a round robin: by match points, defeated opponents' points, fewer warnings. The
   * results of a player that withdrew before half of the rounds are void; a player that withdrew
   * later loses the matches that it has not played. Byes do not count, because every player has
   * equally many.
   *
   * @param format the competition's format
   */
  public static List<Row> roundRobin(AllPlayAll format, RoundHistory history) {
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
        Comparator.comparingInt((Row row) -> -row.matchPoints())
            .thenComparingInt(row -> -row.defeated())
            .thenComparingInt(Row::warnings));
  }

  /**
   * Standings of an elimination or a ladder: players that were eliminated later come before those
   * eliminated earlier, and players that are still in come first.
   *
   * @param losses number of losses after which a player is out
   */
  public static List<Row> elimination(int players, int losses, RoundHistory history) {
    int[] out = new int[players];
    for (int player = 0; player < players; player++) {
      out[player] = history.exitRound(player, losses);
    }
    return rows(players, history, Comparator.comparingInt((Row row) -> -out[row.player()]));
  }

  /**
   * Standings of a Swiss tournament with an elimination after it: by the progress in the
   * elimination, then by the Swiss standings. The points are those of the Swiss standings.
   *
   * @param drawn the rounds with the scores by which the elimination was drawn
   * @param history the rounds with the scores that stand at last
   */
  public static List<Row> swissThenElimination(
      SwissThenEliminationFormat format, RoundHistory drawn, RoundHistory history) {
    List<Row> swiss = swiss(format.players(), history.until(format.rounds()));
    if (history.rounds().size() <= format.rounds()) {
      return swiss;
    }
    List<Integer> qualified = format.qualified(drawn);
    List<Row> finals = new ArrayList<>();
    List<Row> others = new ArrayList<>();
    swiss.forEach(row -> (qualified.contains(row.player()) ? finals : others).add(row));
    RoundHistory elimination = history.from(format.rounds());
    finals.sort(
        Comparator.comparingInt(
            (Row row) -> -elimination.exitRound(row.player(), format.losses())));
    List<Row> rows = new ArrayList<>(finals);
    rows.addAll(others);
    return placed(
        rows,
        Comparator.comparingInt((Row row) ->
            finals.contains(row)
                ? -elimination.exitRound(row.player(), format.losses())
                : row.place()));
  }

  /**
   * Standings of a group: those of a round robin, but players that withdrew before the final are
   * last, and the lot of the draw decides between players that are level otherwise.
   *
   * @param group players of a group, in the order in which they were drawn
   */
  public static List<Row> group(GroupsFormat format, List<Integer> group, RoundHistory history) {
    RoundHistory before = history.until(format.rounds());
    List<Row> rows = new ArrayList<>(among(group, before));
    rows.sort(Comparator.comparing(row -> !format.reachesFinal(before, row.player())));
    List<Row> placed = new ArrayList<>();
    for (Row row : rows) {
      placed.add(row.with(row.player(), placed.size() + 1));
    }
    return placed;
  }

  /**
   * Standings of the final of groups: those of a round robin; empty before the final.
   *
   * @param drawn the rounds with the scores by which the final was drawn
   * @param history the rounds with the scores that stand at last
   */
  public static List<Row> groupsFinal(
      GroupsFormat format, RoundHistory drawn, RoundHistory history) {
    List<Integer> finalists = format.finalists(drawn);
    return finalists.size() < 2 ? List.of() : among(finalists, history.from(format.rounds()));
  }

  /** Standings of a round robin of some players, between which all their matches are. */
  private static List<Row> among(List<Integer> players, RoundHistory history) {
    return roundRobin(GroupsFormat.robin(players), history.among(players)).stream()
        .map(row -> row.with(players.get(row.player()), row.place()))
        .toList();
  }

  /** The matches that players lost by withdrawing after half of the rounds. */
  private static List<Played> forfeits(AllPlayAll format, RoundHistory history) {
    List<Played> forfeits = new ArrayList<>();
    for (int withdrawn = 0; withdrawn < format.players(); withdrawn++) {
      int withdrawal = history.withdrawalRound(withdrawn);
      if (withdrawal < format.rounds() && counts(history, withdrawn, format.rounds())) {
        for (int opponent = 0; opponent < format.players(); opponent++) {
          // If both players withdrew, the one that withdrew later wins.
          boolean wins = opponent != withdrawn && history.withdrawalRound(opponent) > withdrawal;
          if (wins && counts(history, opponent, format.rounds())) {
            int missed = format.times() - history.timesMet(opponent, withdrawn);
            for (int i = 0; i < missed; i++) {
              forfeits.add(new Played(new Pairing(opponent, withdrawn), MatchScore.WALKOVER));
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
    int[] points = new int[players];
    for (int player = 0; player < players; player++) {
      points[player] = history.matchPoints(player);
    }
    int[] totals = history.totalScores(players);
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
              sum(played, match -> match.warnings(self))));
    }
    return placed(rows, order);
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
