package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Standings of a competition by the Chinese rules (2002): match points (win 2, draw 1, loss 0),
 * then the tie-breaks of its format. Who is level after them all shares a place; a play-off or a
 * lot is for people.
 */
public final class StandingsTable {
  private StandingsTable() {}

  /**
   * A player's place.
   *
   * @param place from 1; players who are level have the same
   * @param matchPoints twice the wins and once the draws; a free round counts as a win
   * @param opponents sum of the opponents' match points
   * @param defeated sum of the defeated opponents' match points and half of the drawn ones',
   *     doubled
   * @param warnings that referees gave
   */
  public record Row(
      int player, int place, int matchPoints, int opponents, int defeated, int warnings) {}

  /**
   * Standings of a Swiss tournament: by match points, opponents' points, defeated opponents'
   * points, fewer warnings. Results of players who left stand.
   */
  public static List<Row> swiss(int players, RoundHistory roundHistory) {
    return rows(
        players,
        roundHistory,
        Comparator.comparingInt((Row row) -> -row.matchPoints())
            .thenComparingInt(row -> -row.opponents())
            .thenComparingInt(row -> -row.defeated())
            .thenComparingInt(Row::warnings));
  }

  /**
   * Standings of a round robin: by match points, defeated opponents' points, fewer warnings. The
   * results of a player who left before half of the rounds are void; whom one who left later has
   * not met has won that meeting. Free rounds count nothing: everybody has as many.
   *
   * @param format of the competition
   */
  public static List<Row> roundRobin(AllPlayAll format, RoundHistory roundHistory) {
    int players = format.players();
    int rounds = format.rounds();
    List<List<Played>> counted = new ArrayList<>();
    for (List<Played> round : roundHistory.rounds()) {
      counted.add(
          round.stream()
              .filter(played -> !played.pairing().isBye())
              .filter(played -> stays(roundHistory, played.pairing().one(), rounds))
              .filter(played -> stays(roundHistory, played.pairing().other(), rounds))
              .toList());
    }
    counted.add(forfeits(format, roundHistory));
    return rows(
        players,
        new RoundHistory(counted, roundHistory.withdrawals()),
        Comparator.comparingInt((Row row) -> -row.matchPoints())
            .thenComparingInt(row -> -row.defeated())
            .thenComparingInt(Row::warnings));
  }

  /**
   * Standings of an elimination or a ladder: who went out later is before who went out earlier, and
   * who is still in before both.
   *
   * @param losses after which a player is out
   */
  public static List<Row> elimination(int players, int losses, RoundHistory roundHistory) {
    int[] out = new int[players];
    for (int player = 0; player < players; player++) {
      out[player] = roundHistory.out(player, losses);
    }
    return rows(players, roundHistory, Comparator.comparingInt((Row row) -> -out[row.player()]));
  }

  /**
   * Standings of a Swiss tournament with an elimination after it: by how far one came in that, then
   * by the Swiss table; numbers are those of the Swiss table.
   */
  public static List<Row> swissThenElimination(
      SwissThenEliminationFormat format, RoundHistory roundHistory) {
    List<Row> swiss = swiss(format.players(), roundHistory.until(format.rounds()));
    if (roundHistory.rounds().size() <= format.rounds()) {
      return swiss;
    }
    List<Row> finals = new ArrayList<>(swiss.subList(0, format.qualified()));
    RoundHistory elimination = roundHistory.from(format.rounds());
    finals.sort(
        Comparator.comparingInt((Row row) -> -elimination.out(row.player(), format.losses())));
    List<Row> rows = new ArrayList<>(finals);
    rows.addAll(swiss.subList(format.qualified(), swiss.size()));
    return placed(
        rows,
        Comparator.comparingInt((Row row) ->
            finals.contains(row) ? -elimination.out(row.player(), format.losses()) : row.place()));
  }

  private static List<Played> forfeits(AllPlayAll format, RoundHistory roundHistory) {
    List<Played> forfeits = new ArrayList<>();
    for (int gone = 0; gone < format.players(); gone++) {
      int left = roundHistory.left(gone);
      if (left < format.rounds() && stays(roundHistory, gone, format.rounds())) {
        for (int stayed = 0; stayed < format.players(); stayed++) {
          // Of two who left, the one who left later would have come.
          boolean came = stayed != gone && roundHistory.left(stayed) > left;
          if (came && stays(roundHistory, stayed, format.rounds())) {
            int missed = format.times() - roundHistory.meetings(stayed, gone);
            for (int i = 0; i < missed; i++) {
              forfeits.add(new Played(new Pairing(stayed, gone), MatchScore.WALKOVER));
            }
          }
        }
      }
    }
    return forfeits;
  }

  private static boolean stays(RoundHistory roundHistory, int player, int rounds) {
    return 2L * roundHistory.left(player) >= rounds;
  }

  private static List<Row> rows(int players, RoundHistory roundHistory, Comparator<Row> order) {
    int[] points = new int[players];
    for (int player = 0; player < players; player++) {
      points[player] = roundHistory.matchPoints(player);
    }
    List<Row> rows = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      int self = player;
      List<Played> played =
          roundHistory.of(player).stream().filter(meeting -> !meeting.pairing().isBye()).toList();
      rows.add(
          new Row(
              player,
              0,
              points[player],
              sum(played, meeting -> points[meeting.opponent(self)]),
              sum(played, meeting -> meeting.matchPoints(self) * points[meeting.opponent(self)]),
              sum(played, meeting -> meeting.warnings(self))));
    }
    rows.sort(order);
    return placed(rows, order);
  }

  /** Gives sorted rows their places. */
  private static List<Row> placed(List<Row> rows, Comparator<Row> order) {
    List<Row> placed = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      boolean level = i > 0 && order.compare(rows.get(i - 1), row) == 0;
      int place = level ? placed.getLast().place() : i + 1;
      placed.add(
          new Row(
              row.player(),
              place,
              row.matchPoints(),
              row.opponents(),
              row.defeated(),
              row.warnings()));
    }
    return placed;
  }

  private static int sum(List<Played> played, ToIntFunction<Played> value) {
    return played.stream().mapToInt(value).sum();
  }
}
