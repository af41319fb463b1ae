package io.tengen.worker.inference;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether this process can use graphics cards. ONNX Runtime checks it too, but reports on
 * standard error and without a remedy.
 */
final class Cuda {
  /**
   * The native libraries that this version of ONNX Runtime loads, and the product that installs
   * each.
   */
  private enum Library {
    DRIVER("libcuda.so.1", "NVIDIA's driver"),
    RUNTIME("libcudart.so.12", "CUDA 12"),
    BLAS("libcublasLt.so.12", "CUDA 12"),
    RANDOM("libcurand.so.10", "CUDA 12"),
    CUDNN("libcudnn.so.9", "cuDNN 9"),
    TENSOR_RT("libnvinfer.so.10", "TensorRT 10");

    /** The libraries required for inference on a graphics card. */
    private static final Set<Library> REQUIRED = EnumSet.complementOf(EnumSet.of(TENSOR_RT));

    private final String file;
    private final String product;

    Library(String file, String product) {
      this.file = file;
      this.product = product;
    }

    Optional<String> missing() {
      try (Arena arena = Arena.ofConfined()) {
        SymbolLookup.libraryLookup(file, arena);
        return Optional.empty();
      } catch (IllegalArgumentException e) {
        return Optional.of(file + " is missing; install " + product);
      }
    }
  }

  private Cuda() {}

  /**
   * Returns the first missing requirement of CUDA and its remedy in one line; empty if none is
   * missing.
   */
  static Optional<String> missing() {
    if (!OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA)) {
      return Optional.of("this build of Tengen is for CPUs; build with -Pgpu");
    }
    if (!System.getProperty("os.name").startsWith("Linux")) {
      return Optional.empty();
    }
    return Library.REQUIRED.stream().flatMap(library -> library.missing().stream()).findFirst();
  }

  /**
   * Returns the missing requirement of TensorRT and its remedy in one line; empty if it is present.
   * Does not check CUDA's requirements.
   */
  static Optional<String> missingForTensorRt() {
    return Library.TENSOR_RT.missing();
  }
}
