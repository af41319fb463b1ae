package io.tengen.worker.inference;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks whether this process can use graphics cards. ONNX Runtime checks it too, but reports on
 * standard error and without a remedy.
 */
final class Cuda {
  private static final String CUDA = "CUDA 12.9";

  /**
   * A native library that this version of ONNX Runtime loads.
   *
   * @param file the library's name
   * @param function a function that the library must have, which tells its version from older ones
   * @param product the product that installs it
   */
  record Library(String file, String function, String product) {
    /** Returns the reason why the library cannot be used, with its remedy; empty if it can. */
    Optional<String> problem() {
      try (Arena arena = Arena.ofConfined()) {
        return SymbolLookup.libraryLookup(file, arena).find(function).isPresent()
            ? Optional.empty()
            : Optional.of(file + " is too old; install " + product);
      } catch (IllegalArgumentException e) {
        return Optional.of(file + " is missing; install " + product);
      }
    }
  }

  private static final Library TENSOR_RT =
      new Library("libnvinfer.so.10", "createInferBuilder_INTERNAL", "TensorRT 10");

  private Cuda() {}

  /** Returns the libraries required for inference on a graphics card, besides the driver. */
  private static Stream<Library> required() {
    return Stream.of(
        // Earlier versions of CUDA 12 lack this function; ONNX Runtime calls it.
        new Library("libcudart.so.12", "cudaLibraryGetKernel", CUDA),
        new Library("libcublasLt.so.12", "cublasLtCreate", CUDA),
        new Library("libcublas.so.12", "cublasCreate_v2", CUDA),
        new Library("libcurand.so.10", "curandCreateGenerator", CUDA),
        new Library("libcudnn.so.9", "cudnnCreate", "cuDNN 9"));
  }

  /**
   * Returns the first missing requirement for computing on a graphics card, and its remedy, in one
   * line; empty if none is missing. The first call may take a second.
   *
   * @param card index of the graphics card
   */
  static Optional<String> missing(int card) {
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
  static Optional<String> missingForTensorRt() {
    return TENSOR_RT.problem();
  }
}
