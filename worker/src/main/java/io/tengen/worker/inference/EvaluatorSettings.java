package io.tengen.worker.inference;

import io.tengen.engine.net.CacheBudget;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/**
 * The settings of a worker's evaluation of a network.
 *
 * @param devices the devices, each with its own batching loop; a device listed twice has two loops
 * @param maxBatch largest number of positions in a batch, 1 or more
 * @param threads number of CPU threads that compute one batch together, 1 or more
 * @param capacity maximum number of requests of all games together that are in progress
 * @param maxLinger maximum time that an idle device waits for a batch to grow; the actual time
 *     adapts below it
 * @param cacheBytes maximum size of the cache of evaluations for each board size, in bytes; 0 for
 *     no cache. All caches of a process share a {@link CacheBudget}
 * @param precision number format that the devices compute with
 * @param tensorRt whether NVIDIA TensorRT compiles the network for graphics cards, which takes a
 *     minute or more when the network is loaded
 * @param tiles whether CPUs compute convolutions on 9x9 with fewer multiplications; see {@link
 *     InferenceSettings#tiles}
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
  /** Larger batches do not increase the throughput of a CPU. */
  private static final int DEFAULT_BATCH = 64;

  /** Each loop has a copy of the network's weights. */
  private static final int MOST_CPU_LOOPS = 16;

  private static final Duration DEFAULT_LINGER = Duration.ofMillis(2);
  private static final long DEFAULT_CACHE_BYTES = 256L << 20;

  public EvaluatorSettings {
    devices = List.copyOf(devices);
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no device; choose cpu, or cuda:0");
    }
    if (maxLinger.isNegative() || cacheBytes < 0) {
      throw new IllegalArgumentException(
          "invalid settings: maxLinger %s, cacheBytes %d; both must be at least 0"
              .formatted(maxLinger, cacheBytes));
    }
  }

  /** Creates settings for full precision, without TensorRT and tiles. */
  public EvaluatorSettings(
      List<ComputeDevice> devices,
      int maxBatch,
      int threads,
      int capacity,
      Duration maxLinger,
      long cacheBytes) {
    this(devices, maxBatch, threads, capacity, maxLinger, cacheBytes, Precision.FP32, false, false);
  }

  /** Returns the default settings for the given devices. */
  public static EvaluatorSettings of(List<ComputeDevice> devices) {
    return new EvaluatorSettings(
        devices,
        DEFAULT_BATCH,
        1,
        2 * DEFAULT_BATCH * Math.max(1, devices.size()),
        DEFAULT_LINGER,
        DEFAULT_CACHE_BYTES);
  }

  /** Returns these settings with another precision and use of TensorRT. */
  public EvaluatorSettings with(Precision newPrecision, boolean useTensorRt) {
    return new EvaluatorSettings(
        devices,
        maxBatch,
        threads,
        capacity,
        maxLinger,
        cacheBytes,
        newPrecision,
        useTensorRt,
        tiles);
  }

  /**
   * Returns the devices of a network for which none are named: the CPU, with as many loops as
   * occupy this machine's processors, but at most 16 and no more than there are games.
   *
   * @param games number of games that may request evaluations at once, 1 or more
   * @param threads number of CPU threads that compute one batch together, 1 or more
   */
  public static List<ComputeDevice> processors(int games, int threads) {
    int loops = Math.min(MOST_CPU_LOOPS, Runtime.getRuntime().availableProcessors() / threads);
    return Collections.nCopies(Math.max(1, Math.min(games, loops)), ComputeDevice.CPU);
  }

  /** Returns the default settings for all of this machine's {@link #processors}. */
  public static EvaluatorSettings onProcessors() {
    return of(processors(Integer.MAX_VALUE, 1));
  }

  /** Returns these settings for a network that other workers cannot be asked for. */
  public EvaluatorSettings here() {
    return devices.stream().noneMatch(ComputeDevice::isRemote) ? this : onProcessors();
  }

  List<InferenceSettings> sessions() {
    return devices.stream()
        .map(device -> new InferenceSettings(device, maxBatch, threads, precision, tensorRt, tiles))
        .toList();
  }
}
