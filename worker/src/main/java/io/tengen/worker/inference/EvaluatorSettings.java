package io.tengen.worker.inference;

import java.time.Duration;
import java.util.List;

/**
 * How a worker evaluates a network.
 *
 * @param devices one batching loop for each; a device that stands twice has two
 * @param maxBatch positions of the largest batch of each, 1 or more
 * @param threads of the CPU that compute one batch together, 1 or more
 * @param capacity inquiries that may be under way, all games together
 * @param maxLinger the longest that a free device waits for a batch to grow; the wait adapts below
 *     that
 * @param cacheBytes of remembered answers for each size of board; 0 for none
 * @param precision of the numbers that devices compute with
 * @param tensorRt whether NVIDIA's TensorRT compiles the network for graphics cards, which takes a
 *     minute or more when it is loaded
 * @param tiles whether CPUs compute convolutions on 9x9 with fewer multiplications, for batches of
 *     four or more: {@link InferenceSettings#tiles}
 */
public record EvaluatorSettings(
    List<ComputeDevice> devices,
    int maxBatch,
    int threads,
    int capacity,
    Duration maxLinger,
    long cacheBytes,
    Precision precision,
    boolean tensorRt,
    boolean tiles) {
  /** On this many positions no device is slower for each than on more. */
  private static final int USUAL_BATCH = 64;

  private static final Duration USUAL_LINGER = Duration.ofMillis(2);
  private static final long USUAL_CACHE = 256L << 20;

  public EvaluatorSettings {
    devices = List.copyOf(devices);
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no device; choose cpu, or cuda:0");
    }
    if (maxLinger.isNegative() || cacheBytes < 0) {
      throw new IllegalArgumentException("a wait or a cache below 0");
    }
  }

  /** In full precision, without TensorRT. */
  public EvaluatorSettings(
      List<ComputeDevice> devices,
      int maxBatch,
      int threads,
      int capacity,
      Duration maxLinger,
      long cacheBytes) {
    this(devices, maxBatch, threads, capacity, maxLinger, cacheBytes, Precision.FP32, false, false);
  }

  /** The usual settings for these devices. */
  public static EvaluatorSettings of(List<ComputeDevice> devices) {
    return new EvaluatorSettings(
        devices,
        USUAL_BATCH,
        1,
        2 * USUAL_BATCH * Math.max(1, devices.size()),
        USUAL_LINGER,
        USUAL_CACHE);
  }

  /** The same in this precision, with TensorRT or without. */
  public EvaluatorSettings with(Precision another, boolean byTensorRt) {
    return new EvaluatorSettings(
        devices, maxBatch, threads, capacity, maxLinger, cacheBytes, another, byTensorRt, tiles);
  }

  List<InferenceSettings> sessions() {
    return devices.stream()
        .map(device -> new InferenceSettings(device, maxBatch, threads, precision, tensorRt, tiles))
        .toList();
  }
}
