package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.FeatureReader;
import io.tengen.engine.rollout.FeatureReaders;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * Brings the chances of a position's moves one step closer to what they should be: stochastic
 * gradient descent of the cross-entropy (where one move should be certain: ascent of its
 * likelihood) with the step sizes of AdaGrad (Duchi, Hazan and Singer 2011) and an L2 penalty.
 * Confined to one thread.
 */
final class GradientAscent implements FitStep {
  private static final double STEP = 0.1;
  private static final double PENALTY = 3e-5;

  /** No weight is let go further: e^8 is 3,000 to 1. */
  static final double LARGEST = 8;

  private final FeatureReaders readers;
  private final double[] theta;
  private final double[] squares;
  private final double[] gradient;
  private final int[] touched;
  private int touchedCount;
  private final boolean[] isTouched;

  private final int[][] features =
      new int[Points.MAX_SIZE * Points.MAX_SIZE][FeatureReader.MAX_FEATURES];
  private final int[] featureCount = new int[features.length];
  private final double[] chances = new double[features.length];
  private int best;

  /**
   * @param theta a weight for each feature of the set; changed by {@link #learn}
   */
  GradientAscent(PatternFeatures set, double[] theta) {
    readers = new FeatureReaders(set);
    this.theta = theta;
    squares = new double[theta.length];
    Arrays.fill(squares, 1e-2);
    gradient = new double[theta.length];
    touched = new int[theta.length];
    isTouched = new boolean[theta.length];
  }

  /**
   * Computes the chances of these moves.
   *
   * @param count how many of {@code points}
   */
  void read(Position position, int[] points, int count) {
    FeatureReader reader = readers.look(position);
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      featureCount[i] = reader.read(points[i], features[i]);
      double sum = 0;
      for (int j = 0; j < featureCount[i]; j++) {
        sum += theta[features[i][j]];
      }
      chances[i] = sum;
      if (sum > largest) {
        largest = sum;
        best = i;
      }
    }
    double total = 0;
    for (int i = 0; i < count; i++) {
      chances[i] = StrictMath.exp(chances[i] - largest);
      total += chances[i];
    }
    for (int i = 0; i < count; i++) {
      chances[i] /= total;
    }
  }

  /** The index of the likeliest of the moves that were last read. */
  int best() {
    return best;
  }

  /** How many of the moves that were last read, so many, are likelier than the i-th. */
  int likelier(int i, int count) {
    int likelier = 0;
    for (int other = 0; other < count; other++) {
      likelier += chances[other] > chances[i] ? 1 : 0;
    }
    return likelier;
  }

  /** The probability of the i-th of the moves that were last read. */
  double chance(int i) {
    return chances[i];
  }

  @Override
  public void learn(Position position, int[] points, int count, double[] targets) {
    read(position, points, count);
    touchedCount = 0;
    for (int i = 0; i < count; i++) {
      double error = targets[i] - chances[i];
      for (int j = 0; j < featureCount[i]; j++) {
        int feature = features[i][j];
        if (!isTouched[feature]) {
          isTouched[feature] = true;
          touched[touchedCount++] = feature;
          gradient[feature] = -PENALTY * theta[feature];
        }
        gradient[feature] += error;
      }
    }
    for (int i = 0; i < touchedCount; i++) {
      int feature = touched[i];
      isTouched[feature] = false;
      squares[feature] += gradient[feature] * gradient[feature];
      double step = STEP * gradient[feature] / Math.sqrt(squares[feature]);
      theta[feature] = Math.clamp(theta[feature] + step, -LARGEST, LARGEST);
    }
  }
}
