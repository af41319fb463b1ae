package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The arrays of a network by name: the learned parameters, and the statistics of normalizations.
 * They are created once, with random weights determined by the seed and the order of creation, and
 * then changed in place. Confined to one thread.
 */
public final class Parameters {
  private final NDManager manager;
  private final SplittableRandom random;
  private final Map<String, NDArray> learned = new LinkedHashMap<>();
  private final Map<String, NDArray> statistics = new LinkedHashMap<>();

  public Parameters(NDManager manager, long seed) {
    this.manager = manager;
    random = new SplittableRandom(seed);
  }

  /**
   * Adds learned weights, initially normally distributed around 0.
   *
   * @param deviation initial standard deviation; 0 for zeros
   */
  NDArray weights(String name, double deviation, long... shape) {
    Shape dimensions = new Shape(shape);
    float[] numbers = new float[Math.toIntExact(dimensions.size())];
    if (deviation > 0) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = (float) (random.nextGaussian() * deviation);
      }
    }
    return addLearned(name, manager.create(numbers, dimensions));
  }

  /** Adds one learned number for each channel, with the given initial value. */
  NDArray perChannel(String name, float initial, int channels) {
    return addLearned(name, manager.full(new Shape(channels), initial, DataType.FLOAT32));
  }

  private NDArray addLearned(String name, NDArray array) {
    array.setRequiresGradient(true);
    add(learned, name, array);
    return array;
  }

  /** Adds one statistic for each channel, which gradients do not change. */
  NDArray statistic(String name, float initial, int channels) {
    NDArray array = manager.full(new Shape(channels), initial, DataType.FLOAT32);
    add(statistics, name, array);
    return array;
  }

  private static void add(Map<String, NDArray> arrays, String name, NDArray array) {
    if (arrays.putIfAbsent(name, array) != null) {
      throw new IllegalArgumentException("two parameters are called " + name);
    }
  }

  /** Returns a read-only view of the learned parameters by name, in the order of their creation. */
  public Map<String, NDArray> learned() {
    return Collections.unmodifiableMap(learned);
  }

  /** Returns the learned parameters and the statistics by name, in a new map. */
  public Map<String, NDArray> all() {
    Map<String, NDArray> all = new LinkedHashMap<>(learned);
    all.putAll(statistics);
    return all;
  }

  /** Returns the number of learned numbers. */
  long count() {
    return learned.values().stream().mapToLong(NDArray::size).sum();
  }
}
