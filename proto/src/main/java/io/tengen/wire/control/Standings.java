package io.tengen.wire.control;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the engines of a run stand.
 *
 * @param run the run's id
 * @param games what the ratings rest on
 * @param ratings best first
 * @param pairs one entry for each pair of engines that met
 * @param anchor name of the engine that is 0 Elo
 * @param placings by the rules of the run's contest, best first; empty where ratings alone tell
 * @param excluded results that were left out because those of their workers do not count
 */
public record Standings(
    String run,
    int games,
    List<Rating> ratings,
    List<Pair> pairs,
    String anchor,
    List<Placing> placings,
    int excluded) {

  /** Standings by ratings alone. */
  public Standings(String run, int games, List<Rating> ratings, List<Pair> pairs, String anchor) {
    this(run, games, ratings, pairs, anchor, List.of(), 0);
  }

  public Standings {
    ratings = List.copyOf(ratings);
    pairs = List.copyOf(pairs);
    placings = List.copyOf(placings);
  }

  /**
   * One engine's rating.
   *
   * @param elo relative to the anchor
   * @param error95 half width of the 95 % interval of the difference to the anchor, in Elo; 0 for
   *     the anchor itself
   * @param score wins plus half the draws
   * @param secondsPerMove mean wall-clock time of a move
   * @param forfeits null where nobody has counted them
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
    /** One whose forfeits nobody has counted. */
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

  /** Losses by something else than play. */
  public record Forfeits(int onTime, int byIllegalMove, int byCrash) {
    /** As people read it, such as {@code 3 on time, 1 by a crash}; empty if there are none. */
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
   * An engine's place.
   *
   * @param place from 1; engines that are level share one, and so do all of a team
   * @param matchPoints 2 for a meeting won, 1 for a draw
   * @param opponents sum of the opponents' match points
   * @param defeated sum of the defeated opponents' match points and half of the drawn ones',
   *     doubled
   */
  public record Placing(
      String name,
      int place,
      int matchPoints,
      int opponents,
      int defeated,
      int warnings,
      boolean withdrawn) {}

  /**
   * How two engines fared against each other.
   *
   * @param first the engine that the counts are seen from
   */
  public record Pair(String first, String second, int wins, int losses, int draws) {}
}
