package io.tengen.wire.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the ratings and the sequential test of a run have developed. Immutable.
 *
 * @param engines names of the engines, the anchor first
 * @param points by ascending number of games
 * @param lower bound of the log-likelihood ratio below which H0 is accepted; empty without a test
 * @param upper bound above which H1 is accepted; empty without a test
 */
public record RunHistory(
    List<String> engines, List<Point> points, OptionalDouble lower, OptionalDouble upper) {
  public RunHistory {
    engines = List.copyOf(engines);
    points = List.copyOf(points);
  }

  /**
   * The state of the results after a number of games.
   *
   * @param at when they were committed; empty if that is unknown
   * @param llr log-likelihood ratio of the test; empty without a test
   * @param ratings one for each engine; empty for self-play
   */
  public record Point(int games, Optional<Instant> at, OptionalDouble llr, List<Rating> ratings) {
    public Point {
      ratings = List.copyOf(ratings);
    }
  }

  /**
   * A rating.
   *
   * @param elo relative to the anchor
   * @param error95 half width of the 95 % interval of the difference to the anchor
   */
  public record Rating(double elo, double error95) {}
}
