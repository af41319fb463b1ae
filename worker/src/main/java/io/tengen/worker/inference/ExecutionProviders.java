package io.tengen.worker.inference;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import ai.onnxruntime.providers.OrtTensorRTProviderOptions;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.worker.inference.cuda.Cuda;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Signature;
import java.util.Optional;

/**
 * Configures ONNX Runtime's execution provider, device and precision from {@link
 * InferenceSettings}.
 */
final class ExecutionProviders {
  /**
   * The side of the data that is computed in tiles: 9 is a multiple of a tile's side. On 13x13 and
   * 19x19 the tiles' data does not fit into a core's cache, and tiles were not faster.
   */
  static final int TILED_SIDE = 9;

  /** With fewer channels, tiles were not faster. */
  private static final int MIN_CHANNELS_FOR_TILES = 48;

  private final InferenceSettings settings;

  /** Creates a configuration for the given settings. */
  ExecutionProviders(InferenceSettings settings) {
    this.settings = settings;
  }

  /** Returns the ONNX file to load, in the precision of the settings. */
  byte[] file(OnnxModel model) throws NetworkFileException {
    // TensorRT chooses by itself what it computes in half precision.
    boolean half = settings.precision() == Precision.FP16 && !settings.tensorRt();
    return half ? model.inHalf().toBytes() : model.toBytes();
  }

  /**
   * Returns the ONNX file to load for data of {@link #TILED_SIDE}; empty if tiles are off or not
   * faster.
   */
  Optional<byte[]> tiledFile(OnnxModel model) {
    return settings.tiled()
        ? model.inTiles(TILED_SIDE, MIN_CHANNELS_FOR_TILES).map(OnnxModel::toBytes)
        : Optional.empty();
  }

  /**
   * Returns the session options to load a file with. The caller closes them after loading.
   *
   * @throws OrtException if ONNX Runtime cannot use the device
   * @throws InferenceException if a library that the device needs is missing
   */
  SessionOptions options(InputShape shape) throws OrtException, InferenceException {
    SessionOptions options = new SessionOptions();
    try {
      options.setIntraOpNumThreads(settings.threads());
      options.setInterOpNumThreads(1);
      if (!settings.device().isCpu()) {
        requireNothingMissing();
        if (settings.tensorRt()) {
          addTensorRt(options, shape);
        }
        // After TensorRT, for operators that TensorRT does not support.
        addCuda(options);
      }
      return options;
    } catch (OrtException | InferenceException | RuntimeException e) {
      options.close();
      throw e;
    }
  }

  private void requireNothingMissing() throws InferenceException {
    Optional<String> missing = Cuda.missing(settings.device().cuda());
    if (missing.isEmpty() && settings.tensorRt()) {
      missing = Cuda.missingForTensorRt();
    }
    if (missing.isPresent()) {
      throw new InferenceException(missing.get());
    }
  }

  private void addCuda(SessionOptions options) throws OrtException {
    try (OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(settings.device().cuda())) {
      boolean half = settings.precision() == Precision.FP16;
      // TF32 rounds the factors of every product to ten bits.
      cuda.add("use_tf32", half ? "1" : "0");
      // The layout that tensor cores read: 1.1 times as fast on an H200.
      cuda.add("prefer_nhwc", half ? "1" : "0");
      // An exhaustive search would pause at each new shape of a batch.
      cuda.add("cudnn_conv_algo_search", "HEURISTIC");
      options.addCUDA(cuda);
    }
  }

  private void addTensorRt(SessionOptions options, InputShape shape) throws OrtException {
    try (OrtTensorRTProviderOptions tensorRt =
        new OrtTensorRTProviderOptions(settings.device().cuda())) {
      tensorRt.add("trt_fp16_enable", settings.precision() == Precision.FP16 ? "1" : "0");
      // One profile covers all batch sizes and is optimized for the largest.
      int largest = shape.maxLength();
      int smallest = shape.side() == 0 ? Math.min(shape.smallest(), largest) : largest;
      tensorRt.add("trt_profile_min_shapes", shapes(shape.features(), 1, smallest));
      String full = shapes(shape.features(), settings.maxBatch(), largest);
      tensorRt.add("trt_profile_opt_shapes", full);
      tensorRt.add("trt_profile_max_shapes", full);
      options.addTensorrt(tensorRt);
    }
  }

  /** Returns input shapes in TensorRT's syntax, such as {@code planes:1x22x9x9,globals:1x19}. */
  static String shapes(FeatureSet features, int batch, int side) {
    String planes =
        Signature.PLANES + ":" + batch + "x" + features.planes() + "x" + side + "x" + side;
    return features.globals() == 0
        ? planes
        : planes + "," + Signature.GLOBALS + ":" + batch + "x" + features.globals();
  }
}
