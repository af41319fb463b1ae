package io.tengen.worker.inference;

/**
 * How one device evaluates a network.
 *
 * @param device what computes
 * @param maxBatch positions of the largest batch, 1 or more; buffers are made for it
 * @param threads of the CPU that compute one batch together, 1 or more; several evaluators of one
 *     thread each do more than one of several
 */
public record InferenceSettings(ComputeDevice device, int maxBatch, int threads) {
  /** For one evaluator on a CPU. */
  public static final InferenceSettings DEFAULT = new InferenceSettings(64, 1);

  public InferenceSettings {
    if (maxBatch < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "batches of " + maxBatch + " and " + threads + " threads; both must be at least 1");
    }
  }

  /** On the CPU. */
  public InferenceSettings(int maxBatch, int threads) {
    this(ComputeDevice.CPU, maxBatch, threads);
  }

  /** The same on the CPU. */
  InferenceSettings onCpu() {
    return new InferenceSettings(maxBatch, threads);
  }
}
