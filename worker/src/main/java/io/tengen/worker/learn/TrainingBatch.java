package io.tengen.worker.learn;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.learn.layer.NetworkInputs;
import org.jspecify.annotations.Nullable;

/**
 * N positions on boards of one size, and what a network should say of them, from the side to move.
 * Arrays are not copied: who makes a batch gives them away until it has been learned from. Losses
 * are means by weight: a position of weight 0 is left out, and makes the others count no less.
 *
 * @param size S, points along the side of the boards, which fill their planes
 * @param planes [N, P, S, S], as the features' encoder writes them
 * @param globals [N, G]
 * @param policy [N, S² + 1], chances of the moves, a pass last; each position's sum to 1
 * @param policyWeights [N], what each position's policy counts; 0 where none is known, below 0
 *     where its moves are to become less likely (policy gradients)
 * @param value [N], expected result: 0 for a loss, 1 for a win
 * @param score [N], the final score in points, komi included
 * @param ownership [N, S²], from −1, the opponent's, to 1
 * @param endWeights [N], what each position's score and ownership count; 0 where the game was not
 *     played to its end
 * @param impossible [N, S² + 1], 1 for moves that could not be chosen, whose chances are left out
 *     of account, else 0; null if all count
 */
public record TrainingBatch(
    int size,
    float[] planes,
    float[] globals,
    float[] policy,
    float[] policyWeights,
    float[] value,
    float[] score,
    float[] ownership,
    float[] endWeights,
    float @Nullable [] impossible) {
  /** All moves count. */
  public TrainingBatch(
      int size,
      float[] planes,
      float[] globals,
      float[] policy,
      float[] policyWeights,
      float[] value,
      float[] score,
      float[] ownership,
      float[] endWeights) {
    this(size, planes, globals, policy, policyWeights, value, score, ownership, endWeights, null);
  }

  /**
   * What the game's result counts in a value to learn. The rest is what the search expected, which
   * knows less of the end and more of this very position.
   */
  private static final float RESULT_SHARE = 0.75f;

  /**
   * What a network is to learn of samples of games. Shares arrays with them: they may be filled
   * again once this has been learned from.
   *
   * @throws IllegalArgumentException with one line if a board is smaller than its planes
   */
  public static TrainingBatch of(SampleBatch samples) {
    requireWholeBoards(samples);
    float[] value = new float[samples.rows()];
    for (int row = 0; row < value.length; row++) {
      float expected =
          RESULT_SHARE * samples.result[row] + (1 - RESULT_SHARE) * samples.searched[row];
      value[row] = (expected + 1) / 2;
    }
    return new TrainingBatch(
        samples.length(),
        samples.planes,
        samples.globals,
        samples.policy,
        samples.policyWeight,
        value,
        samples.lead,
        samples.ownership,
        samples.counted);
  }

  private static void requireWholeBoards(SampleBatch samples) {
    int area = samples.length() * samples.length();
    int planes = samples.features().planes() * area;
    for (int row = 0; row < samples.rows() && samples.features().masked(); row++) {
      for (int cell = 0; cell < area; cell++) {
        if (samples.planes[row * planes + cell] == 0) {
          throw new IllegalArgumentException(
              "a sample of a board smaller than "
                  + samples.length()
                  + ", on which a network is to learn; take games of one size");
        }
      }
    }
  }

  /** What the network is told of it. */
  NetworkInputs inputs() {
    return new NetworkInputs(size, count(), planes, globals);
  }

  /** How many positions it has. */
  public int count() {
    return value.length;
  }

  /**
   * Looks whether a network can learn from this.
   *
   * @throws IllegalArgumentException with one line if a number is missing, not finite, or out of
   *     its range
   */
  void require(FeatureSet features) {
    int count = count();
    int area = size * size;
    require("planes", planes, count * features.planes() * area, -100, 100);
    require("globals", globals, count * features.globals(), -1e4f, 1e4f);
    require("policy", policy, count * (area + 1), 0, 1);
    require("policy weights", policyWeights, count, -1e4f, 1e4f);
    require("value", value, count, 0, 1);
    require("score", score, count, -1e4f, 1e4f);
    require("ownership", ownership, count * area, -1, 1);
    require("end weights", endWeights, count, 0, 1e4f);
    if (impossible != null) {
      require("impossible moves", impossible, count * (area + 1), 0, 1);
    }
    if (count == 0) {
      throw new IllegalArgumentException("a batch without positions");
    }
  }

  private static void require(String what, float[] numbers, int length, float least, float most) {
    if (numbers.length != length) {
      throw new IllegalArgumentException(
          what + " of a batch: " + numbers.length + " numbers; expected " + length);
    }
    for (float number : numbers) {
      // NaN is neither.
      if (!(number >= least && number <= most)) {
        throw new IllegalArgumentException(
            what + " of a batch: " + number + " is not between " + least + " and " + most);
      }
    }
  }
}
