package io.tengen.worker.inference.cuda;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtProvider;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks whether this process can use graphics cards. ONNX Runtime checks it too, but reports on
 * standard error and without a remedy.
 */
public final class Cuda {
  private static final String CUDA = "CUDA 12.9";

  private static final NativeLibrary TENSOR_RT =
      new NativeLibrary("libnvinfer.so.10", "createInferBuilder_INTERNAL", "TensorRT 10");

  private Cuda() {}

  /** Returns the libraries required for inference on a graphics card, besides the driver. */
  private static Stream<NativeLibrary> required() {
    return Stream.of(
        // Earlier versions of CUDA 12 lack this function; ONNX Runtime calls it.
        new NativeLibrary("libcudart.so.12", "cudaLibraryGetKernel", CUDA),
        new NativeLibrary("libcublasLt.so.12", "cublasLtCreate", CUDA),
        new NativeLibrary("libcublas.so.12", "cublasCreate_v2", CUDA),
        new NativeLibrary("libcurand.so.10", "curandCreateGenerator", CUDA),
        new NativeLibrary("libcudnn.so.9", "cudnnCreate", "cuDNN 9"));
  }

  /**
   * Returns the first missing requirement for computing on a graphics card, and its remedy, in one
   * line; empty if none is missing. The first call may take a second.
   *
   * @param card index of the graphics card
   */
  public static Optional<String> missing(int card) {
    if (!OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA)) {
      return Optional.of("this build of Tengen is for CPUs; build with -Pgpu");
    }
    return NvidiaDriver.problem(card)
        .or(() ->
            System.getProperty("os.name").startsWith("Linux")
                ? required().flatMap(library -> library.problem().stream()).findFirst()
                : Optional.empty());
  }

  /**
   * Returns the missing requirement of TensorRT and its remedy in one line; empty if it is present.
   * Does not check CUDA's requirements.
   */
  public static Optional<String> missingForTensorRt() {
    return TENSOR_RT.problem();
  }
}
