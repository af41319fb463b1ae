package io.tengen.wire.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ratings and places of the engines of a run.
 *
 * @param run the run's id
 * @param games number of games that the ratings are computed from
 * @param ratings best first
 * @param pairs one entry for each pair of engines that have met
 * @param anchor name of the engine that is 0 Elo
 * @param placings by the rules of the run's tournament, best first, stage by stage if it has
 *     several; empty if it ranks by ratings only
 * @param matches the pairings of a tournament with rounds that are over, byes included, by round
 * @param teams the places of the teams, best first; empty if engines play for themselves
 * @param excluded number of results left out because their workers are excluded
 */
public record Standings(
    String run,
    int games,
    List<Rating> ratings,
    List<Pair> pairs,
    String anchor,
    List<Placing> placings,
    List<Match> matches,
    List<TeamPlacing> teams,
    int excluded) {

  /** Creates standings without places. */
  public Standings(String run, int games, List<Rating> ratings, List<Pair> pairs, String anchor) {
    this(run, games, ratings, pairs, anchor, List.of(), List.of(), List.of(), 0);
  }

  public Standings {
    ratings = List.copyOf(ratings);
    pairs = List.copyOf(pairs);
    placings = List.copyOf(placings);
    matches = List.copyOf(matches);
    teams = List.copyOf(teams);
  }

  /** Returns places by the stages of their tournament, in the order of the places. */
  public static Map<String, List<Placing>> byStage(List<Placing> placings) {
    return placings.stream()
        .collect(Collectors.groupingBy(Placing::stage, LinkedHashMap::new, Collectors.toList()));
  }

  /**
   * The rating of an engine.
   *
   * @param elo relative to the anchor
   * @param error95 half width of the 95 % interval of the difference to the anchor, in Elo; 0 for
   *     the anchor itself
   * @param score wins plus half the draws
   * @param secondsPerMove mean wall-clock time of a move
   * @param forfeits null if they were not counted
   */
  public record Rating(
      String name,
      double elo,
      double error95,
      int games,
      double score,
      int wins,
      int losses,
      int draws,
      double secondsPerMove,
      @Nullable Forfeits forfeits) {
    /** Creates a rating without forfeits. */
    public Rating(
        String name,
        double elo,
        double error95,
        int games,
        double score,
        int wins,
        int losses,
        int draws,
        double secondsPerMove) {
      this(name, elo, error95, games, score, wins, losses, draws, secondsPerMove, null);
    }
  }

  /** Numbers of losses for other reasons than play. */
  public record Forfeits(int onTime, int byIllegalMove, int byCrash) {
    /** Returns a text such as {@code 3 on time, 1 by a crash}; empty if there are none. */
    public String text() {
      return Stream.of(
              words(onTime, "on time"),
              words(byIllegalMove, "by an illegal move"),
              words(byCrash, "by a crash"))
          .filter(words -> !words.isEmpty())
          .collect(Collectors.joining(", "));
    }

    private static String words(int games, String how) {
      return games == 0 ? "" : games + " " + how;
    }
  }

  /**
   * The place of an engine.
   *
   * @param place from 1; engines that are level share a place, and so do all engines of a team
   * @param matchPoints 2 for each pairing won, 1 for each drawn
   * @param opponents sum of the opponents' match points
   * @param defeated twice the sum of the match points of defeated opponents and half of those of
   *     drawn ones
   * @param stage the part of the tournament that the place is of, such as {@code final}; empty in
   *     tournaments that have one table of all engines
   * @param points contest points for the place
   * @param total sum of the match points after each round if that is a tie-break, else 0
   */
  public record Placing(
      String name,
      int place,
      int matchPoints,
      int opponents,
      int defeated,
      int warnings,
      boolean withdrawn,
      String stage,
      int points,
      int total) {}

  /**
   * The place of a team.
   *
   * @param place from 1; teams that are level share a place
   * @param matchPoints 2 for each match won, 1 for each drawn; with line-up {@code total} the sum
   *     of the members' match points
   * @param boards the points of each board: 2 for each win on it, 1 for each draw; with line-up
   *     {@code total} the members' match points
   * @param withdrawn whether all its engines have withdrawn
   * @param members names of its engines, substitutes last
   */
  public record TeamPlacing(
      String name,
      int place,
      int matchPoints,
      List<Integer> boards,
      boolean withdrawn,
      List<String> members) {
    public TeamPlacing {
      boards = List.copyOf(boards);
      members = List.copyOf(members);
    }

    /** Returns the points of all boards. */
    public int boardPoints() {
      return boards.stream().mapToInt(Integer::intValue).sum();
    }
  }

  /**
   * A pairing of a tournament that is over.
   *
   * @param round from 1
   * @param second empty for a bye of the first engine
   * @param firstPoints half points: 2 for each game won, 1 for each drawn
   * @param secondPoints half points of the second engine
   * @param games number of games that were played; 0 for a bye, and if an engine withdrew before
   *     the first
   * @param firstBlack number of these games in which the first engine had Black
   */
  public record Match(
      int round,
      String first,
      String second,
      int firstPoints,
      int secondPoints,
      int games,
      int firstBlack) {}

  /**
   * The results of two engines against each other.
   *
   * @param first the engine from whose side results are counted
   * @param superiority probability that the first engine is the stronger one, given all results;
   *     null where it was not computed
   */
  public record Pair(
      String first, String second, int wins, int losses, int draws, @Nullable Double superiority) {
    /** Results without the probability. */
    public Pair(String first, String second, int wins, int losses, int draws) {
      this(first, second, wins, losses, draws, null);
    }
  }
}
