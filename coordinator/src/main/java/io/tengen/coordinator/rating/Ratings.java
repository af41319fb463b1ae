package io.tengen.coordinator.rating;

/**
 * Ratings of a run's engines in Elo, relative to one of them, the anchor, with the errors of every
 * difference. Engines are named by their index in the run's list; an index out of range throws
 * {@link IndexOutOfBoundsException}. Immutable; all numbers are finite.
 */
public final class Ratings {
  /** The 0.975 quantile of the standard normal distribution. */
  static final double QUANTILE_95 = 1.959964;

  private final int anchor;
  private final double[] elo;
  private final double[][] covariance;

  /**
   * Takes the arrays over.
   *
   * @param elo relative to the anchor, whose own is 0
   * @param covariance of {@code elo}, in Elo²; the anchor's row and column are 0
   */
  Ratings(int anchor, double[] elo, double[][] covariance) {
    this.anchor = anchor;
    this.elo = elo;
    this.covariance = covariance;
  }

  /** Number of engines. */
  public int size() {
    return elo.length;
  }

  /** The engine that is 0 Elo. */
  public int anchor() {
    return anchor;
  }

  /** How much stronger the engine is than the anchor, in Elo. */
  public double elo(int engine) {
    return elo[engine];
  }

  /**
   * Half-width of the 95 % interval of {@link #elo}, in Elo; 0 for the anchor itself. The interval
   * of a difference of two other engines is not the sum of theirs: see {@link #standardError}.
   */
  public double error95(int engine) {
    return QUANTILE_95 * standardError(engine, anchor);
  }

  /** Standard error of the difference between two engines, in Elo. */
  public double standardError(int one, int other) {
    double variance = covariance[one][one] + covariance[other][other] - 2 * covariance[one][other];
    return Math.sqrt(Math.max(0, variance));
  }

  /** Covariance of two engines' differences to the anchor, in Elo²; 0 if one is the anchor. */
  public double covariance(int one, int other) {
    return covariance[one][other];
  }
}
