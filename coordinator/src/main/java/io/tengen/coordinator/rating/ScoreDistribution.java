package io.tengen.coordinator.rating;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * A probability distribution of scores that are evenly spaced between 0 and 1: 0, ½, 1 for a game,
 * and 0, ¼, ½, ¾, 1 for a pair of games. Immutable.
 *
 * <p>The constrained maximum likelihood estimates follow Van den Bergh, "Comments on Normalized
 * Elo" and "The generalized maximum likelihood ratio for the expectation value of a distribution"
 * (cantate.be/Fishtest).
 */
public final class ScoreDistribution {
  private static final int T_STEPS = 10;
  private static final double T_TOLERANCE = 1e-9;
  private static final int ROOT_STEPS = 300;

  private final double[] probabilities;

  /** Creates a distribution that owns the array. */
  ScoreDistribution(double[] probabilities) {
    this.probabilities = probabilities;
  }

  /**
   * Creates a distribution from its probabilities.
   *
   * @param probabilities the probabilities from the lowest score to the highest: 3 for games or 5
   *     for pairs, each above 0
   * @throws IllegalArgumentException if their number is not 3 or 5, if one is not above 0, or if
   *     their sum is not 1
   */
  public static ScoreDistribution of(double... probabilities) {
    boolean positive = Arrays.stream(probabilities).allMatch(p -> p > 0);
    double sum = Arrays.stream(probabilities).sum();
    int cells = probabilities.length;
    if (!positive || !(Math.abs(sum - 1) < 1e-9) || (cells != 3 && cells != 5)) {
      throw new IllegalArgumentException(
          "expected 3 or 5 probabilities above 0 with sum 1, not "
              + Arrays.toString(probabilities));
    }
    return new ScoreDistribution(probabilities.clone());
  }

  /** Number of different scores. */
  int cells() {
    return probabilities.length;
  }

  /** Whether the scores are those of pairs of games. */
  boolean isPaired() {
    return cells() == 5;
  }

  double probability(int cell) {
    return probabilities[cell];
  }

  /** The cell's score, between 0 and 1. */
  double score(int cell) {
    return (double) cell / (cells() - 1);
  }

  /** Expected score, between 0 and 1; exactly a half if the distribution is symmetric. */
  public double mean() {
    // Summed by opposite cells, so that rounding does not favour a side.
    double mean = 0.5;
    for (int i = 0; i < cells() / 2; i++) {
      mean += (probabilities[cells() - 1 - i] - probabilities[i]) * (0.5 - score(i));
    }
    return mean;
  }

  /** Variance of the score of a game, or of the mean score of a pair. */
  double variance() {
    double mean = mean();
    double variance = 0;
    for (int i = 0; i < cells(); i++) {
      variance += probabilities[i] * (score(i) - mean) * (score(i) - mean);
    }
    return variance;
  }

  /**
   * Standard deviation of a single game's score; for pairs, that of two independent games whose
   * mean score has this variance.
   */
  double deviationOfGame() {
    return Math.sqrt(isPaired() ? 2 * variance() : variance());
  }

  /** The mean of this distribution on the model's scale, in Elo. */
  double elo(EloModel model) {
    return switch (model) {
      case LOGISTIC -> EloModel.elo(mean());
      case NORMALIZED -> EloModel.PER_DEVIATION * (mean() - 0.5) / deviationOfGame();
    };
  }

  /**
   * Returns the distribution with a given Elo under which these frequencies are likeliest.
   *
   * @throws IllegalArgumentException if no distribution has this Elo
   */
  ScoreDistribution withElo(double elo, EloModel model) {
    return switch (model) {
      case LOGISTIC -> withMean(EloModel.score(elo));
      case NORMALIZED -> {
        double perGame = elo / EloModel.PER_DEVIATION;
        yield withDeviations(isPaired() ? perGame * Math.sqrt(2) : perGame, elo);
      }
    };
  }

  private ScoreDistribution withMean(double mean) {
    return tilted(cell -> score(cell) - mean);
  }

  /**
   * The likeliest distribution whose mean is ½ plus {@code t} standard deviations, by repeatedly
   * linearising this constraint.
   */
  private ScoreDistribution withDeviations(double t, double elo) {
    double[] uniform = new double[cells()];
    Arrays.fill(uniform, 1.0 / cells());
    ScoreDistribution estimate = new ScoreDistribution(uniform);
    for (int step = 0; step < T_STEPS; step++) {
      double mean = estimate.mean();
      double deviation = Math.sqrt(estimate.variance());
      ScoreDistribution next;
      try {
        next =
            tilted(cell -> {
              double distance = (mean - score(cell)) / deviation;
              return score(cell) - 0.5 - t * deviation * (1 + distance * distance) / 2;
            });
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "a normalized Elo of " + elo + " is out of reach; choose bounds nearer to 0", e);
      }
      double change = 0;
      for (int i = 0; i < cells(); i++) {
        change = Math.max(change, Math.abs(next.probability(i) - estimate.probability(i)));
      }
      estimate = next;
      if (change < T_TOLERANCE) {
        break;
      }
    }
    return estimate;
  }

  /**
   * The likeliest distribution under which the expectation of {@code b} is 0: p / (1 + x·b), where
   * Σ p·b / (1 + x·b) = 0.
   */
  private ScoreDistribution tilted(IntToDoubleFunction b) {
    double[] values = new double[cells()];
    Arrays.setAll(values, b);
    double x = root(values);
    double[] tilted = new double[cells()];
    Arrays.setAll(tilted, i -> probabilities[i] / (1 + x * values[i]));
    return new ScoreDistribution(tilted);
  }

  /**
   * Finds x by Newton's method, safeguarded by bisection between the poles, where the sum falls
   * from +∞ to −∞.
   */
  private double root(double[] values) {
    double most = Arrays.stream(values).max().orElseThrow();
    double least = Arrays.stream(values).min().orElseThrow();
    if (!(least < 0 && most > 0)) {
      throw new IllegalArgumentException("no distribution of scores has this expectation");
    }
    double low = -1 / most;
    double high = -1 / least;
    double x = 0;
    for (int step = 0; step < ROOT_STEPS; step++) {
      double sum = 0;
      double slope = 0;
      for (int i = 0; i < values.length; i++) {
        double part = values[i] / (1 + x * values[i]);
        sum += probabilities[i] * part;
        slope -= probabilities[i] * part * part;
      }
      if (sum > 0) {
        low = x;
      } else {
        high = x;
      }
      double next = x - sum / slope;
      if (!(next > low && next < high)) {
        next = (low + high) / 2;
      }
      if (Math.abs(next - x) <= Math.ulp(x)) {
        break;
      }
      x = next;
    }
    return x;
  }
}
