package io.tengen.coordinator.rating;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ratings of a pool's engines in Elo, with the errors of all differences. Engines are identified by
 * their index in the pool's list; an index out of range throws {@link IndexOutOfBoundsException}.
 * Immutable; all numbers are finite.
 */
public final class Ratings {
  private final double[] elo;
  private final double[][] covariance;
  private final Optional<FirstMove> firstMove;

  /**
   * Creates ratings that own the arrays.
   *
   * @param elo ratings relative to the anchor
   * @param covariance covariance of {@code elo}, in Elo²
   * @param firstMove the first-move advantage; empty if it was not estimated
   */
  Ratings(double[] elo, double[][] covariance, Optional<FirstMove> firstMove) {
    this.elo = elo;
    this.covariance = covariance;
    this.firstMove = firstMove;
  }

  /** Number of engines. */
  public int size() {
    return elo.length;
  }

  /** The indices of the engines, best first; equal ratings in the order of the pool's list. */
  public List<Integer> ranking() {
    return IntStream.range(0, elo.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer engine) -> elo[engine]).reversed())
        .toList();
  }

  /** The engine's rating, in Elo. */
  public double elo(int engine) {
    return elo[engine];
  }

  /**
   * Half-width of the 95 % interval of {@link #elo} relative to the anchor, in Elo; 0 for the
   * engine that is the anchor itself. The interval of a difference of two engines is not the sum of
   * their intervals; see {@link #difference95}.
   */
  public double error95(int engine) {
    return Normal.QUANTILE_975 * Math.sqrt(Math.max(0, covariance[engine][engine]));
  }

  /** The first engine's rating minus the other's, in Elo. */
  public double difference(int one, int other) {
    return elo[one] - elo[other];
  }

  /** Half-width of the 95 % interval of {@link #difference}, in Elo. */
  public double difference95(int one, int other) {
    return Normal.QUANTILE_975 * standardError(one, other);
  }

  /** Standard error of the difference between two engines, in Elo. */
  public double standardError(int one, int other) {
    double variance = covariance[one][one] + covariance[other][other] - 2 * covariance[one][other];
    return Math.sqrt(Math.max(0, variance));
  }

  /** Covariance of two engines' ratings, in Elo²; 0 if one of them is the anchor. */
  public double covariance(int one, int other) {
    return covariance[one][other];
  }

  /**
   * The likelihood of superiority: the probability that the first engine is the stronger one, given
   * the results and a flat prior; ½ for an engine against itself.
   */
  public double superiority(int one, int other) {
    double error = standardError(one, other);
    return error == 0 ? 0.5 : Normal.cdf(difference(one, other) / error);
  }

  /** The first-move advantage; empty if it was not estimated. */
  public Optional<FirstMove> firstMove() {
    return firstMove;
  }

  /**
   * The advantage of having Black between engines of equal strength.
   *
   * @param elo the advantage in Elo; may be negative
   * @param error95 half-width of the advantage's 95 % interval, in Elo
   */
  public record FirstMove(double elo, double error95) {}
}
