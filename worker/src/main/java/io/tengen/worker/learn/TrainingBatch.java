package io.tengen.worker.learn;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.learn.layer.NetworkInputs;
import org.jspecify.annotations.Nullable;

/**
 * A batch of N positions on boards of one size with a network's target outputs, seen from the side
 * to move. Arrays are not copied: the creator of a batch must not change them until the batch has
 * been learned from. Losses are weighted means: a position with weight 0 has no influence, and does
 * not reduce that of the others.
 *
 * @param size S, the side of the boards in points; the boards fill their planes
 * @param planes [N, P, S, S], as the features' encoder writes them
 * @param globals [N, G], as the features' encoder writes them
 * @param policy [N, S² + 1], target probabilities of the moves, a pass last; each position's sum is
 *     1
 * @param policyWeights [N], weight of each position's policy; 0 if it is unknown, negative if its
 *     moves are to become less likely (policy gradients)
 * @param value [N], expected result, from 0 (loss) to 1 (win)
 * @param score [N], final score in points, including komi
 * @param ownership [N, S²], from −1 (the opponent's) to 1
 * @param endWeights [N], weight of each position's score and ownership; 0 if the game was not
 *     played to its end
 * @param impossible [N, S² + 1], 1 for moves that could not be chosen, which are excluded from the
 *     policy, else 0; null if no move is excluded
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
  /** Creates a batch that excludes no moves from the policy. */
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
   * Creates a batch from samples of games. It shares the samples' arrays, which must not be
   * refilled before the batch has been learned from.
   *
   * @param resultShare weight of the game's result in the target value, from 0 to 1; the rest is
   *     the search's value
   * @throws IllegalArgumentException with one line if a board is smaller than its planes
   */
  public static TrainingBatch of(SampleBatch samples, double resultShare) {
    requireWholeBoards(samples);
    float share = (float) resultShare;
    float[] value = new float[samples.rows()];
    for (int row = 0; row < value.length; row++) {
      float expected = share * samples.result[row] + (1 - share) * samples.searched[row];
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
              "a sample has a board smaller than "
                  + samples.length()
                  + " points; a batch must have boards of one size");
        }
      }
    }
  }

  /** Returns the network's inputs. */
  NetworkInputs inputs() {
    return new NetworkInputs(size, count(), planes, globals);
  }

  /** Returns the number of positions. */
  public int count() {
    return value.length;
  }

  /**
   * Checks that a network with the given features can learn from this batch.
   *
   * @throws IllegalArgumentException with one line if an array has another length than expected, or
   *     a number is not finite or out of its range
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
      throw new IllegalArgumentException("the batch has no positions");
    }
  }

  private static void require(String what, float[] numbers, int length, float min, float max) {
    if (numbers.length != length) {
      throw new IllegalArgumentException(
          what + " of a batch: " + numbers.length + " numbers; expected " + length);
    }
    for (float number : numbers) {
      // Written so that NaN fails.
      if (!(number >= min && number <= max)) {
        throw new IllegalArgumentException(
            what + " of a batch: " + number + " is not between " + min + " and " + max);
      }
    }
  }
}
