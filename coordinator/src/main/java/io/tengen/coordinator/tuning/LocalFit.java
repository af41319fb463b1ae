package io.tengen.coordinator.tuning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A quadratic fit around the optimum, after Coulom (2011). It is repeated with weights until they
 * settle: all are 1 at first, and the k-th fit q_k, of mean strength μ_k ± σ_k in logits, reduces
 * the weight of a point x to
 *
 * <pre>
 * w_k(x) = min(w_{k−1}(x), exp((q_k(x) − μ_k) / (H σ_k)))
 * </pre>
 *
 * <p>with H = 2, which simulations preferred to Coulom's 3: the more games there are, the smaller
 * is σ, and the nearer to the optimum are the points that count. Immutable.
 */
final class LocalFit {
  private static final double LOCALITY = 2;
  private static final int MOST_FITS = 8;

  /** Weights have settled when their sum falls by less than this share. */
  private static final double SETTLED = 0.01;

  private final double[] coefficients;
  private final List<Curve> curves;
  private final double[] weights;

  /** One fit, with its mean and the width by which weights fall. */
  private static final class Curve {
    final double[] coefficients;
    final double mean;
    final double width;

    Curve(double[] coefficients, double mean, double width) {
      this.coefficients = coefficients;
      this.mean = mean;
      this.width = width;
    }

    double weight(double[] features) {
      return Math.min(1, StrictMath.exp((LogisticFit.dot(features, coefficients) - mean) / width));
    }
  }

  private LocalFit(double[] coefficients, List<Curve> curves, double[] weights) {
    this.coefficients = coefficients;
    this.curves = List.copyOf(curves);
    this.weights = weights;
  }

  /** Returns the fit of no samples, by which every point has the weight 1. */
  static LocalFit none(QuadraticForm form) {
    return new LocalFit(new double[form.size()], List.of(), new double[0]);
  }

  /**
   * Fits samples.
   *
   * @param features of each sample
   * @param scores of each sample, 0 to 1
   * @param games number of games of each sample
   */
  static LocalFit of(QuadraticForm form, List<double[]> features, double[] scores, double[] games) {
    double[] weights = new double[scores.length];
    Arrays.fill(weights, 1);
    double[] coefficients = new double[form.size()];
    List<Curve> curves = new ArrayList<>();
    double sum = weights.length;
    for (int k = 0; k < MOST_FITS; k++) {
      double[] counts = games.clone();
      for (int i = 0; i < counts.length; i++) {
        counts[i] *= weights[i];
      }
      coefficients = new LogisticFit(features, scores, counts, form.precision()).fit(coefficients);
      Curve curve = curve(coefficients, scores, counts);
      curves.add(curve);
      double before = sum;
      sum = 0;
      for (int i = 0; i < weights.length; i++) {
        weights[i] = Math.min(weights[i], curve.weight(features.get(i)));
        sum += weights[i];
      }
      if (sum > (1 - SETTLED) * before) {
        break;
      }
    }
    return new LocalFit(coefficients, curves, weights);
  }

  private static Curve curve(double[] coefficients, double[] scores, double[] counts) {
    // One game each way keeps the logarithm finite while one side wins all games.
    double games = 2;
    double points = 1;
    for (int i = 0; i < counts.length; i++) {
      games += counts[i];
      points += counts[i] * scores[i];
    }
    double score = points / games;
    double deviation = 1 / Math.sqrt(score * (1 - score) * games);
    return new Curve(coefficients, StrictMath.log(score / (1 - score)), LOCALITY * deviation);
  }

  /** Returns the coefficients of the last fit. */
  double[] coefficients() {
    return coefficients.clone();
  }

  /** Returns the weight of a point, above 0 and at most 1. */
  double weight(double[] features) {
    double weight = 1;
    for (Curve curve : curves) {
      weight = Math.min(weight, curve.weight(features));
    }
    return weight;
  }

  /** Returns the index of the sample of the greatest weight. */
  int heaviest() {
    return ArgMax.of(weights);
  }

  /** Returns the weighted mean of the samples' points. */
  double[] mean(List<double[]> points) {
    double[] mean = new double[points.getFirst().length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      for (int j = 0; j < mean.length; j++) {
        mean[j] += weights[i] * points.get(i)[j];
      }
    }
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= sum;
    }
    return mean;
  }
}
