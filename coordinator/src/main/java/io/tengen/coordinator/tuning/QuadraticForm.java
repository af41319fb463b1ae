package io.tengen.coordinator.tuning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The features of a quadratic function of parameters: 1, each range, each product of two ranges,
 * and one indicator for each word of a choice. A point has one number for each parameter: the place
 * of a range, 0 to 1, or the index of a choice's word. Immutable.
 */
final class QuadraticForm {
  /**
   * Standard deviations of the prior, in logits of the score; one logit is 174 Elo. Ranges are
   * taken from −1 to 1. Tuned settings seldom change strength by more than a few hundred Elo, and
   * two settings together by less than each of them.
   */
  private static final double LEVEL = 5;

  private static final double LINEAR = 1;
  private static final double SQUARE = 1;
  private static final double PRODUCT = 0.5;
  private static final double WORD = 1;

  private final List<Parameter> parameters;
  private final int ranges;
  private final double[] precision;

  QuadraticForm(List<Parameter> parameters) {
    this.parameters = parameters;
    ranges = (int) parameters.stream().filter(Range.class::isInstance).count();
    List<Double> deviations = new ArrayList<>(List.of(LEVEL));
    for (Parameter parameter : parameters) {
      if (parameter instanceof Choice choice) {
        choice.words().forEach(word -> deviations.add(WORD));
      } else {
        deviations.add(LINEAR);
      }
    }
    for (int i = 0; i < ranges; i++) {
      for (int j = i; j < ranges; j++) {
        deviations.add(i == j ? SQUARE : PRODUCT);
      }
    }
    precision = deviations.stream().mapToDouble(each -> 1 / (each * each)).toArray();
  }

  /** Returns the number of features. */
  int size() {
    return precision.length;
  }

  /** Returns the inverse of the prior's variance for each feature. */
  double[] precision() {
    return precision.clone();
  }

  /** Returns the features of a point. */
  double[] features(double[] point) {
    double[] features = new double[precision.length];
    features[0] = 1;
    double[] numbers = new double[ranges];
    int range = 0;
    int next = 1;
    for (int i = 0; i < point.length; i++) {
      if (parameters.get(i) instanceof Choice choice) {
        features[next + (int) point[i]] = 1;
        next += choice.words().size();
      } else {
        numbers[range] = 2 * point[i] - 1;
        features[next++] = numbers[range++];
      }
    }
    for (int i = 0; i < ranges; i++) {
      for (int j = i; j < ranges; j++) {
        features[next++] = numbers[i] * numbers[j];
      }
    }
    return features;
  }

  /** Returns the coefficients of a choice's words. */
  double[] words(double[] coefficients, int parameter) {
    int from = 1;
    for (Parameter earlier : parameters.subList(0, parameter)) {
      from += earlier instanceof Choice choice ? choice.words().size() : 1;
    }
    int size = ((Choice) parameters.get(parameter)).words().size();
    return Arrays.copyOfRange(coefficients, from, from + size);
  }
}
