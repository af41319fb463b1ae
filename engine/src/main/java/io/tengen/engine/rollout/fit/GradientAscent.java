package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.FeatureReader;
import io.tengen.engine.rollout.FeatureReaders;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * Stochastic gradient descent of the cross-entropy between target and predicted probabilities of
 * moves (for a single certain move, ascent of its likelihood), with the step sizes of AdaGrad
 * (Duchi, Hazan and Singer 2011) and an L2 penalty. Confined to one thread.
 */
final class GradientAscent implements FitStep {
  private static final double STEP = 0.1;
  private static final double PENALTY = 3e-5;

  /** The largest absolute weight; e^8 is about 3,000. */
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
  private final double[] probabilities = new double[features.length];
  private int best;

  /**
   * Starts from these weights.
   *
   * @param theta a weight for each feature of the set; {@link #learn} changes them
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
   * Computes the probabilities of these moves.
   *
   * @param count the number of moves in {@code points}
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
      probabilities[i] = sum;
      if (sum > largest) {
        largest = sum;
        best = i;
      }
    }
    double total = 0;
    for (int i = 0; i < count; i++) {
      probabilities[i] = StrictMath.exp(probabilities[i] - largest);
      total += probabilities[i];
    }
    for (int i = 0; i < count; i++) {
      probabilities[i] /= total;
    }
  }

  /** Returns the index of the most likely of the moves that were last read. */
  int best() {
    return best;
  }

  /**
   * Returns the number of moves that are more likely than the i-th, of the {@code count} moves that
   * were last read.
   */
  int countMoreLikely(int i, int count) {
    int likelier = 0;
    for (int other = 0; other < count; other++) {
      likelier += probabilities[other] > probabilities[i] ? 1 : 0;
    }
    return likelier;
  }

  /** Returns the probability of the i-th of the moves that were last read. */
  double probability(int i) {
    return probabilities[i];
  }

  @Override
  public void learn(Position position, int[] points, int count, double[] targets) {
    read(position, points, count);
    touchedCount = 0;
    for (int i = 0; i < count; i++) {
      double error = targets[i] - probabilities[i];
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
