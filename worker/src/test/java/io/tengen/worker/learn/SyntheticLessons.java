package io.tengen.worker.learn;

import io.tengen.engine.net.FeatureSet;
import java.util.SplittableRandom;

/**
 * A generator of synthetic positions with simple rules to learn: the move is right of the last one
 * (plane 7), the side with more stones wins by the difference, and a stone owns its point.
 */
final class SyntheticLessons {
  private static final FeatureSet FEATURES = FeatureSet.TENGEN;

  private final SplittableRandom random;
  private final int size;

  SyntheticLessons(int size, long seed) {
    this.size = size;
    random = new SplittableRandom(seed);
  }

  TrainingBatch batch(int count) {
    int area = size * size;
    float[] planes = new float[count * FEATURES.planes() * area];
    float[] globals = new float[count * FEATURES.globals()];
    float[] policy = new float[count * (area + 1)];
    float[] value = new float[count];
    float[] score = new float[count];
    float[] ownership = new float[count * area];
    for (int n = 0; n < count; n++) {
      int at = n * FEATURES.planes() * area;
      double share = random.nextDouble(0.2, 0.8);
      for (int i = 0; i < area; i++) {
        planes[at + i] = 1;
        if (random.nextInt(3) > 0) {
          boolean own = random.nextDouble() < share;
          planes[at + (own ? 1 : 2) * area + i] = 1;
          ownership[n * area + i] = own ? 1 : -1;
          score[n] += own ? 1 : -1;
        }
      }
      value[n] = score[n] > 0 ? 1 : score[n] < 0 ? 0 : 0.5f;
      int last = random.nextInt(area);
      planes[at + 7 * area + last] = 1;
      boolean edge = last % size == size - 1;
      policy[n * (area + 1) + (edge ? area : last + 1)] = 1;
      globals[n * FEATURES.globals()] = random.nextInt(3) - 1;
    }
    return new TrainingBatch(
        size, planes, globals, policy, ones(count), value, score, ownership, ones(count));
  }

  private static float[] ones(int count) {
    float[] ones = new float[count];
    java.util.Arrays.fill(ones, 1);
    return ones;
  }
}
