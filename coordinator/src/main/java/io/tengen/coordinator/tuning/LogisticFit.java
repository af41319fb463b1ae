package io.tengen.coordinator.tuning;

import io.tengen.coordinator.rating.Cholesky;
import java.util.List;

/**
 * Weighted logistic regression with normal priors around 0, by Newton's method. The logarithm of
 * the posterior is concave, so that there is one maximum; steps that do not increase it are halved.
 */
final class LogisticFit {
  private static final int MOST_STEPS = 30;
  private static final int MOST_HALVINGS = 20;
  private static final double CLOSE = 1e-3;

  /** Observations of less weight do not change a fit noticeably. */
  private static final double NEGLIGIBLE = 1e-3;

  private final List<double[]> features;
  private final double[] scores;
  private final double[] counts;
  private final double[] precision;

  /**
   * @param features of each observation
   * @param scores of each observation, 0 to 1
   * @param counts the number of games of each observation, times its weight
   * @param precision the inverse of the prior's variance, for each feature
   */
  LogisticFit(List<double[]> features, double[] scores, double[] counts, double[] precision) {
    this.features = features;
    this.scores = scores;
    this.counts = counts;
    this.precision = precision;
  }

  /**
   * Returns the most likely coefficients.
   *
   * @param start coefficients to begin with; not changed
   */
  double[] fit(double[] start) {
    double[] best = start.clone();
    double height = height(best);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = newton(best);
      double length = 0;
      for (double part : move) {
        length = Math.max(length, Math.abs(part));
      }
      if (length < CLOSE) {
        break;
      }
      double share = 1;
      boolean higher = false;
      for (int halving = 0; halving < MOST_HALVINGS && !higher; halving++) {
        double[] next = moved(best, move, share);
        double reached = height(next);
        if (reached > height) {
          best = next;
          height = reached;
          higher = true;
        }
        share /= 2;
      }
      if (!higher) {
        break;
      }
    }
    return best;
  }

  private static double[] moved(double[] from, double[] move, double share) {
    double[] next = from.clone();
    for (int i = 0; i < next.length; i++) {
      next[i] += share * move[i];
    }
    return next;
  }

  /** Returns the logarithm of the posterior, up to a constant. */
  private double height(double[] coefficients) {
    double sum = 0;
    for (int i = 0; i < coefficients.length; i++) {
      sum -= precision[i] * coefficients[i] * coefficients[i] / 2;
    }
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > NEGLIGIBLE) {
        double logit = dot(features.get(i), coefficients);
        sum += counts[i] * (scores[i] * logit - softplus(logit));
      }
    }
    return sum;
  }

  /** Returns ln(1 + e^x) without overflow. */
  private static double softplus(double x) {
    return Math.max(x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x)));
  }

  private double[] newton(double[] coefficients) {
    int size = coefficients.length;
    double[] gradient = new double[size];
    double[][] curvature = new double[size][size];
    for (int i = 0; i < size; i++) {
      gradient[i] = -precision[i] * coefficients[i];
      curvature[i][i] = precision[i];
    }
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > NEGLIGIBLE) {
        double[] row = features.get(i);
        double expected = logistic(dot(row, coefficients));
        double miss = counts[i] * (scores[i] - expected);
        double bend = counts[i] * expected * (1 - expected);
        for (int j = 0; j < size; j++) {
          gradient[j] += miss * row[j];
          addRow(curvature[j], bend * row[j], row, j);
        }
      }
    }
    Cholesky.factor(curvature).solve(gradient);
    return gradient;
  }

  private static void addRow(double[] sum, double factor, double[] row, int from) {
    for (int k = from; k < row.length; k++) {
      sum[k] += factor * row[k];
    }
  }

  static double logistic(double logit) {
    return 1 / (1 + StrictMath.exp(-logit));
  }

  static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
