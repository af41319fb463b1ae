package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.Layout;
import java.nio.FloatBuffer;
import java.util.Arrays;

/**
 * The means of a network's answers to a batch under several symmetries, seen from the identity.
 * Confined to one thread.
 */
final class SymmetryAverage {
  private final Layout layout;
  private final int rows;
  private final float[] policy;
  private final double[] value;
  private final double[] exponentials;
  private int answers;

  /**
   * @param rows number of positions in a batch
   * @param size points along a side of the boards, which fill their planes
   */
  SymmetryAverage(int rows, int size) {
    layout = new Layout(size, size);
    this.rows = rows;
    policy = new float[rows * layout.policyLength()];
    value = new double[rows];
    exponentials = new double[layout.policyLength()];
  }

  /** Forgets all answers. */
  void clear() {
    Arrays.fill(policy, 0);
    Arrays.fill(value, 0);
    answers = 0;
  }

  /** Adds the outputs of a backend that has evaluated the batch under a symmetry. */
  void add(Backend backend, int symmetry) {
    answers++;
    for (int row = 0; row < rows; row++) {
      value[row] += backend.value().get(row);
      addPolicy(backend.policy(), row * layout.policyLength(), symmetry);
    }
  }

  private void addPolicy(FloatBuffer logits, int at, int symmetry) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < exponentials.length; i++) {
      largest = Math.max(largest, logits.get(at + i));
    }
    double sum = 0;
    for (int i = 0; i < exponentials.length; i++) {
      exponentials[i] = Math.exp(logits.get(at + i) - largest);
      sum += exponentials[i];
    }
    for (int i = 0; i < exponentials.length; i++) {
      policy[at + i] += (float) (exponentials[layout.index(symmetry, layout.move(0, i))] / sum);
    }
  }

  /** Returns the sums of the moves' probabilities, [N, area + 1], a pass last. */
  FloatBuffer policy() {
    return FloatBuffer.wrap(policy);
  }

  /** Returns the mean value of a position, −1 to 1. */
  float value(int row) {
    return (float) (value[row] / answers);
  }
}
