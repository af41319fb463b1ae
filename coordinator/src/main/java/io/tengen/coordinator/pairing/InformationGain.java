package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.AdaptivePolicy.Goal;
import io.tengen.coordinator.rating.Ratings;
import java.util.List;

/**
 * What will be known of the wanted differences once the meetings that are foreseen have been
 * played. Mutable; confined to its owner.
 *
 * <p>Of the covariance Σ of the ratings, games between i and j leave Σ − s·aaᵀ, where a = Σx with x
 * = 1 at i and −1 at j, and s = w / (1 + xᵀa); w is what the games tell of the difference (Sherman
 * and Morrison 1950). With L the sum over the goals of weight · ggᵀ (g = 1 at the one, −1 at the
 * other), such games take s · xᵀMx from the weighted sum of the wanted variances, where M = ΣLΣ. So
 * all pairs are compared by one matrix, and that is carried along as the covariance is: with b =
 * Mx, what is left of M is M − s(abᵀ + baᵀ) + s²(xᵀb)·aaᵀ.
 *
 * <p>Looking one meeting ahead does not see chains: a game against a third engine tells nothing of
 * the difference between two distant ones while the third has not met the other of them, however
 * much the two games would tell together. So the covariance to begin with is that after every
 * engine had also played a fraction of a game with each other one. Of a difference that hangs on
 * such a chain each of its links then takes its share, and the chain is preferred to games between
 * its ends where it tells more: where Σ 1/√w over its links is less than 1/√w between its ends
 * (Elfving 1952). What the fraction itself tells is little beside the games of a run.
 *
 * <p>That is n² operations a meeting for n engines. The weights follow the variances only when they
 * are looked at anew, which takes n³: after every n / 8 meetings, so that both cost about the same.
 */
final class InformationGain {
  private static final double ELO = 400 / Math.log(10);
  private static final int MEETINGS_PER_LOOK = 8;

  /**
   * Games of each engine, spread over all others, that are taken to be known beside the results.
   */
  private static final double GAMES_WITH_ALL = 1;

  private final List<Goal> goals;

  /** Of the ratings after what is foreseen, in Elo². */
  private final double[][] covariance;

  /** What the games of one meeting tell of the difference of its two, in 1/Elo². */
  private final double[][] information;

  /** M above; empty before the first look. */
  private double[][] worth = {};

  /** Meetings that may be foreseen until the weights are looked at again. */
  private int fresh;

  /**
   * Nothing is foreseen yet.
   *
   * @param games of a meeting
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
   * What a game is expected to tell of the difference of two engines, in 1/Elo²: e(1 − e), where e
   * is the score that is expected, averaged over what the difference may be by its standard error.
   * So a pair that has hardly met is worth a try. The slope of the mean of the logistic function
   * over a normal distribution is that of MacKay, "The evidence framework applied to classification
   * networks" (1992), equation 10.
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

  /** A meeting will be played. */
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

  /** The meeting that tells most. */
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

  /** ΣLΣ of the covariance as it is now. */
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

  /** Rows of the left matrix that are mostly 0, as those of few goals are, cost little. */
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

  /** A symmetric matrix times x. */
  private static double[] difference(double[][] matrix, int one, int other) {
    double[] difference = matrix[one].clone();
    for (int i = 0; i < difference.length; i++) {
      difference[i] -= matrix[other][i];
    }
    return difference;
  }

  /** xᵀ times a symmetric matrix times x. */
  private static double variance(double[][] matrix, int one, int other) {
    return matrix[one][one] + matrix[other][other] - 2 * matrix[one][other];
  }
}
