package io.tengen.worker.inference;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import ai.onnxruntime.providers.OrtTensorRTProviderOptions;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Signature;
import java.util.Optional;

/** How ONNX Runtime is told which device computes, by whose kernels, and in which precision. */
final class ExecutionProviders {
  /**
   * The side of data that is computed in tiles: 9 is three of them, so none is cut. On 13x13 and
   * 19x19 numbers of the tiles do not stay in a core's cache, and nothing was gained.
   */
  static final int TILED_SIDE = 9;

  /** Of fewer, in tiles or not took the same time. */
  private static final int CHANNELS_FOR_TILES = 48;

  private final InferenceSettings settings;

  /** By what these settings say. */
  ExecutionProviders(InferenceSettings settings) {
    this.settings = settings;
  }

  /** The file that is loaded. */
  byte[] file(OnnxModel model) throws NetworkFileException {
    // TensorRT chooses by itself what it computes in half precision.
    boolean half = settings.precision() == Precision.FP16 && !settings.tensorRt();
    return half ? model.inHalf().toBytes() : model.toBytes();
  }

  /** The same for batches on {@link #TILED_SIDE}; empty where that gains nothing. */
  Optional<byte[]> tiledFile(OnnxModel model) {
    return settings.tiled()
        ? model.inTiles(TILED_SIDE, CHANNELS_FOR_TILES).map(OnnxModel::toBytes)
        : Optional.empty();
  }

  /**
   * The options it is loaded with; to be closed when it is.
   *
   * @throws OrtException if ONNX Runtime cannot use the device
   * @throws InferenceException if something is missing that the device needs
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
        // Behind TensorRT for what that does not know.
        addCuda(options);
      }
      return options;
    } catch (OrtException | InferenceException | RuntimeException e) {
      options.close();
      throw e;
    }
  }

  private void requireNothingMissing() throws InferenceException {
    Optional<String> missing = Cuda.missing();
    if (missing.isEmpty() && settings.tensorRt()) {
      missing = Cuda.missingForTensorRt();
    }
    if (missing.isPresent()) {
      throw new InferenceException(missing.get());
    }
  }

  private void addCuda(SessionOptions options) throws OrtException {
    try (OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(settings.device().cuda())) {
      // TF32 would round the factors of every product to ten bits.
      cuda.add("use_tf32", settings.precision() == Precision.FP32 ? "0" : "1");
      // Batches come in all sizes, and an exhaustive search would stop at each new one.
      cuda.add("cudnn_conv_algo_search", "HEURISTIC");
      options.addCUDA(cuda);
    }
  }

  private void addTensorRt(SessionOptions options, InputShape shape) throws OrtException {
    try (OrtTensorRTProviderOptions tensorRt =
        new OrtTensorRTProviderOptions(settings.device().cuda())) {
      tensorRt.add("trt_fp16_enable", settings.precision() == Precision.FP16 ? "1" : "0");
      // Compiled once, for every batch that will come, and at its best for the largest.
      int largest = shape.maxLength();
      int smallest = shape.side() == 0 ? Math.min(shape.smallest(), largest) : largest;
      tensorRt.add("trt_profile_min_shapes", shapes(shape.features(), 1, smallest));
      String full = shapes(shape.features(), settings.maxBatch(), largest);
      tensorRt.add("trt_profile_opt_shapes", full);
      tensorRt.add("trt_profile_max_shapes", full);
      options.addTensorrt(tensorRt);
    }
  }

  /** As TensorRT wants them: {@code planes:1x22x9x9,globals:1x19}. */
  static String shapes(FeatureSet features, int batch, int side) {
    String planes =
        Signature.PLANES + ":" + batch + "x" + features.planes() + "x" + side + "x" + side;
    return features.globals() == 0
        ? planes
        : planes + "," + Signature.GLOBALS + ":" + batch + "x" + features.globals();
  }
}
