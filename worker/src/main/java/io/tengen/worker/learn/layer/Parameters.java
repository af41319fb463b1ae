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
 * The numbers of a network by name: what is learned, and what is counted along (the statistics of
 * normalizations). Made once, in an order that a seed determines; changed in place. Confined to one
 * thread.
 */
public final class Parameters {
  private final NDManager manager;
  private final SplittableRandom random;
  private final Map<String, NDArray> learned = new LinkedHashMap<>();
  private final Map<String, NDArray> counted = new LinkedHashMap<>();

  public Parameters(NDManager manager, long seed) {
    this.manager = manager;
    random = new SplittableRandom(seed);
  }

  /**
   * Weights to be learned, normally distributed around 0.
   *
   * @param deviation at the start; 0 for zeros
   */
  NDArray weights(String name, double deviation, long... shape) {
    Shape dimensions = new Shape(shape);
    float[] numbers = new float[Math.toIntExact(dimensions.size())];
    if (deviation > 0) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = (float) (random.nextGaussian() * deviation);
      }
    }
    return learn(name, manager.create(numbers, dimensions));
  }

  /** One number for each channel, to be learned. */
  NDArray perChannel(String name, float start, int channels) {
    return learn(name, manager.full(new Shape(channels), start, DataType.FLOAT32));
  }

  private NDArray learn(String name, NDArray array) {
    array.setRequiresGradient(true);
    add(learned, name, array);
    return array;
  }

  /** One number for each channel, that no gradient changes. */
  NDArray statistic(String name, float start, int channels) {
    NDArray array = manager.full(new Shape(channels), start, DataType.FLOAT32);
    add(counted, name, array);
    return array;
  }

  private static void add(Map<String, NDArray> arrays, String name, NDArray array) {
    if (arrays.putIfAbsent(name, array) != null) {
      throw new IllegalArgumentException("two parameters are called " + name);
    }
  }

  /** What gradients change, by name, in the order in which it was made. */
  public Map<String, NDArray> learned() {
    return Collections.unmodifiableMap(learned);
  }

  /** Everything, by name: what a checkpoint holds. */
  public Map<String, NDArray> all() {
    Map<String, NDArray> all = new LinkedHashMap<>(learned);
    all.putAll(counted);
    return all;
  }

  /** How many numbers are learned. */
  long count() {
    return learned.values().stream().mapToLong(NDArray::size).sum();
  }
}
