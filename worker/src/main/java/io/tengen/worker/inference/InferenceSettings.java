package io.tengen.worker.inference;

/**
 * The settings of a network's evaluation on one device.
 *
 * @param device the device that computes
 * @param maxBatch largest number of positions in a batch, 1 or more; determines the buffers' size
 * @param threads number of CPU threads that compute one batch together, 1 or more; several
 *     evaluators with one thread each have a higher throughput than one evaluator with several
 *     threads
 * @param precision number format that the device computes with
 * @param tensorRt whether NVIDIA TensorRT compiles the network for the graphics card, which takes a
 *     minute or more when the network is loaded; ignored on a CPU
 * @param tiles whether a CPU computes convolutions on 9x9 with fewer multiplications, if the
 *     network has enough channels: batches of four or more positions are faster, single positions
 *     slower
 */
public record InferenceSettings(
    ComputeDevice device,
    int maxBatch,
    int threads,
    Precision precision,
    boolean tensorRt,
    boolean tiles) {
  /** The default settings of one evaluator on the CPU. */
  public static final InferenceSettings DEFAULT = new InferenceSettings(64, 1);

  public InferenceSettings {
    if (maxBatch < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "invalid settings: maxBatch "
              + maxBatch
              + ", threads "
              + threads
              + "; both must be at least 1");
    }
    tensorRt = tensorRt && !device.isCpu();
  }

  /** Creates settings for full precision, without TensorRT and tiles. */
  public InferenceSettings(ComputeDevice device, int maxBatch, int threads) {
    this(device, maxBatch, threads, Precision.FP32, false, false);
  }

  /** Returns whether tiles are enabled and apply to the device and precision. */
  boolean tiled() {
    return tiles && device.isCpu() && precision == Precision.FP32;
  }

  /**
   * Returns whether each shape of a batch should have a session of its own. Through CUDA, ONNX
   * Runtime plans every convolution again when a batch has another shape than the one before, which
   * takes longer than the batch itself (<a
   * href="https://github.com/microsoft/onnxruntime/issues/23006">issue 23006</a>). TensorRT has one
   * plan for all sizes.
   */
  boolean fixedShapes() {
    return device.isCuda() && !tensorRt;
  }

  /** Creates settings for full precision on the CPU, without tiles. */
  public InferenceSettings(int maxBatch, int threads) {
    this(ComputeDevice.CPU, maxBatch, threads);
  }

  /** Returns these settings for the CPU, in full precision, which is faster there. */
  InferenceSettings onCpu() {
    return new InferenceSettings(
        ComputeDevice.CPU, maxBatch, threads, Precision.FP32, false, tiles);
  }

  /** Returns these settings without TensorRT. */
  InferenceSettings withoutTensorRt() {
    return new InferenceSettings(device, maxBatch, threads, precision, false, tiles);
  }
}
