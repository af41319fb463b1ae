package io.tengen.coordinator.pairing.adaptive;

import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy.Goal;
import io.tengen.coordinator.rating.Ratings;
import java.util.List;

/**
 * The expected precision of the wanted differences after all pairings that are planned have been
 * played. Mutable; confined to its owner.
 *
 * <p>Games between i and j reduce the covariance Σ of the ratings to Σ − s·aaᵀ, where a = Σx with x
 * = 1 at i and −1 at j, and s = w / (1 + xᵀa); w is the information of the games about the
 * difference (Sherman and Morrison 1950). With L the sum over the goals of weight · ggᵀ (g = 1 at
 * the goal's one engine, −1 at its other), such games reduce the weighted sum of the wanted
 * variances by s · xᵀMx, where M = ΣLΣ. One matrix M therefore compares all pairs. It is updated as
 * the covariance is: with b = Mx, M becomes M − s(abᵀ + baᵀ) + s²(xᵀb)·aaᵀ.
 *
 * <p>That takes n² operations a pairing for n engines. The weights are recomputed from the
 * variances, in n³ operations, only after every n / 8 pairings, so that both cost about the same.
 */
final class InformationGain {
  private static final double ELO = 400 / Math.log(10);
  private static final int MEETINGS_PER_LOOK = 8;

  /**
   * The number of virtual games of each engine, spread over all others, in addition to the results.
   */
  private static final double GAMES_WITH_ALL = 1;

  private final List<Goal> goals;

  /** Covariance of the ratings after the planned pairings, in Elo². */
  private final double[][] covariance;

  /** The information of one pairing's games about the difference of its two engines, in 1/Elo². */
  private final double[][] information;

  /** The matrix M of the class comment; empty before it is first computed. */
  private double[][] worth = {};

  /** Number of pairings that may be planned before the weights are recomputed. */
  private int fresh;

  /**
   * Creates an instance without planned pairings.
   *
   * @param games number of games of each pairing
   */
  InformationGain(Ratings ratings, List<Goal> goals, int games) {
    this.goals = goals;
    int engines = ratings.size();
    double[][] known = new double[engines][engines];
    information = new double[engines][engines];
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines; j++) {
        known[i][j] = ratings.covariance(i, j);
        information[i][j] = i == j ? 0 : games * informationOfAGame(ratings, i, j);
      }
    }
    double share = GAMES_WITH_ALL / (games * (engines - 1));
    covariance = GaussianUpdate.posterior(known, laplacian(information, share));
  }

  /**
   * Returns the expected information of a game about the difference of two engines, in 1/Elo²: e(1
   * − e), where e is the expected score, averaged over the normal distribution of the difference by
   * its standard error. A game of a pair that has hardly met is therefore informative. The mean of
   * the logistic function over a normal distribution is approximated as by MacKay, "The evidence
   * framework applied to classification networks" (1992), equation 10.
   */
  private static double informationOfAGame(Ratings ratings, int one, int other) {
    double error = ratings.standardError(one, other) / ELO;
    double flat = 1 / Math.sqrt(1 + Math.PI / 8 * error * error);
    double expected = 1 / (1 + Math.exp(-flat * ratings.difference(one, other) / ELO));
    return flat * expected * (1 - expected) / (ELO * ELO);
  }

  private static double[][] laplacian(double[][] weights, double factor) {
    double[][] sum = new double[weights.length][weights.length];
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < weights.length; j++) {
        if (i != j) {
          sum[i][j] = -factor * weights[i][j];
          sum[i][i] += factor * weights[i][j];
        }
      }
    }
    return sum;
  }

  /** Adds a pairing that will be played. */
  void foresee(Pairing pairing) {
    int one = pairing.one();
    int other = pairing.other();
    double[] along = difference(covariance, one, other);
    double weight = information[one][other];
    double scale = weight / (1 + weight * (along[one] - along[other]));
    if (fresh > 0) {
      fresh--;
      double[] gained = difference(worth, one, other);
      double squared = scale * scale * (gained[one] - gained[other]);
      for (int i = 0; i < along.length; i++) {
        for (int j = 0; j < along.length; j++) {
          worth[i][j] +=
              squared * along[i] * along[j] - scale * (along[i] * gained[j] + gained[i] * along[j]);
        }
      }
    }
    for (int i = 0; i < along.length; i++) {
      for (int j = 0; j < along.length; j++) {
        covariance[i][j] -= scale * along[i] * along[j];
      }
    }
  }

  /** The most informative pairing. */
  Pairing best() {
    if (fresh == 0) {
      worth = worth();
      fresh = 1 + covariance.length / MEETINGS_PER_LOOK;
    }
    int one = 0;
    int other = 1;
    double most = -1;
    for (int i = 0; i < worth.length; i++) {
      for (int j = i + 1; j < worth.length; j++) {
        double weight = information[i][j];
        double gain = variance(worth, i, j) * weight / (1 + weight * variance(covariance, i, j));
        if (gain > most) {
          most = gain;
          one = i;
          other = j;
        }
      }
    }
    return new Pairing(one, other);
  }

  /** Computes ΣLΣ from the present covariance. */
  private double[][] worth() {
    double[][] weights = new double[covariance.length][covariance.length];
    for (Goal goal : goals) {
      double variance = variance(covariance, goal.one(), goal.other());
      double weight = variance * variance * variance;
      weights[goal.one()][goal.one()] += weight;
      weights[goal.other()][goal.other()] += weight;
      weights[goal.one()][goal.other()] -= weight;
      weights[goal.other()][goal.one()] -= weight;
    }
    return product(covariance, product(weights, covariance));
  }

  /**
   * Returns the matrix product. Rows of the left matrix that are mostly 0, as with few goals, are
   * cheap.
   */
  private static double[][] product(double[][] left, double[][] right) {
    double[][] product = new double[left.length][left.length];
    for (int i = 0; i < left.length; i++) {
      double[] sum = product[i];
      for (int k = 0; k < left.length; k++) {
        double factor = left[i][k];
        if (factor != 0) {
          double[] row = right[k];
          for (int j = 0; j < row.length; j++) {
            sum[j] += factor * row[j];
          }
        }
      }
    }
    return product;
  }

  /** A symmetric matrix times x, where x is 1 at {@code one} and −1 at {@code other}. */
  private static double[] difference(double[][] matrix, int one, int other) {
    double[] difference = matrix[one].clone();
    for (int i = 0; i < difference.length; i++) {
      difference[i] -= matrix[other][i];
    }
    return difference;
  }

  /** xᵀ times a symmetric matrix times x, where x is 1 at {@code one} and −1 at {@code other}. */
  private static double variance(double[][] matrix, int one, int other) {
    return matrix[one][one] + matrix[other][other] - 2 * matrix[one][other];
  }
}
