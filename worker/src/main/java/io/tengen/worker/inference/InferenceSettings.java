package io.tengen.worker.inference;

/**
 * How one device evaluates a network.
 *
 * @param device what computes
 * @param maxBatch positions of the largest batch, 1 or more; buffers are made for it
 * @param threads of the CPU that compute one batch together, 1 or more; several evaluators of one
 *     thread each do more than one of several
 * @param precision of the numbers that it computes with
 * @param tensorRt whether NVIDIA's TensorRT compiles the network for the graphics card, which takes
 *     a minute or more when it is loaded; nothing to a CPU
 * @param tiles whether a CPU computes convolutions on 9x9 with fewer multiplications, where that is
 *     known to gain: batches of four or more are faster, single positions slower
 */
public record InferenceSettings(
    ComputeDevice device,
    int maxBatch,
    int threads,
    Precision precision,
    boolean tensorRt,
    boolean tiles) {
  /** For one evaluator on a CPU. */
  public static final InferenceSettings DEFAULT = new InferenceSettings(64, 1);

  public InferenceSettings {
    if (maxBatch < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "batches of " + maxBatch + " and " + threads + " threads; both must be at least 1");
    }
    tensorRt = tensorRt && !device.isCpu();
  }

  /** In full precision, without TensorRT. */
  public InferenceSettings(ComputeDevice device, int maxBatch, int threads) {
    this(device, maxBatch, threads, Precision.FP32, false, false);
  }

  /** Whether the CPU computes in tiles. */
  boolean tiled() {
    return tiles && device.isCpu() && precision == Precision.FP32;
  }

  /** The same on the CPU. */
  public InferenceSettings(int maxBatch, int threads) {
    this(ComputeDevice.CPU, maxBatch, threads);
  }

  /** On the CPU, which is quicker in full precision. */
  InferenceSettings onCpu() {
    return new InferenceSettings(
        ComputeDevice.CPU, maxBatch, threads, Precision.FP32, false, tiles);
  }

  /** The same by the kernels of ONNX Runtime. */
  InferenceSettings withoutTensorRt() {
    return new InferenceSettings(device, maxBatch, threads, precision, false, tiles);
  }
}
