package io.tengen.cli.control;

import java.util.List;

/**
 * How the engines of a run stand.
 *
 * @param run the run's id
 * @param games what the ratings rest on
 * @param ratings best first
 * @param pairs one entry for each pair of engines that met
 * @param anchor name of the engine that is 0 Elo
 */
public record Standings(
    String run, int games, List<Rating> ratings, List<Pair> pairs, String anchor) {

  public Standings {
    ratings = List.copyOf(ratings);
    pairs = List.copyOf(pairs);
  }

  /**
   * One engine's rating.
   *
   * @param elo relative to the anchor
   * @param error95 half width of the 95 % interval of the difference to the anchor, in Elo; 0 for
   *     the anchor itself
   * @param score wins plus half the draws
   * @param secondsPerMove mean wall-clock time of a move
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
      double secondsPerMove) {}

  /**
   * How two engines fared against each other.
   *
   * @param first the engine that the counts are seen from
   */
  public record Pair(String first, String second, int wins, int losses, int draws) {}
}
