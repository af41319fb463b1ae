package io.tengen.worker.inference;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whether graphics cards can be used here at all. ONNX Runtime would find out too, but says so on
 * standard error and not what to do about it.
 */
final class Cuda {
  /** Native libraries that this version of ONNX Runtime loads, and what brings each. */
  private enum Library {
    DRIVER("libcuda.so.1", "NVIDIA's driver"),
    RUNTIME("libcudart.so.12", "CUDA 12"),
    BLAS("libcublasLt.so.12", "CUDA 12"),
    RANDOM("libcurand.so.10", "CUDA 12"),
    CUDNN("libcudnn.so.9", "cuDNN 9"),
    TENSOR_RT("libnvinfer.so.10", "TensorRT 10");

    /** Without which there is no inference on a card. */
    private static final Set<Library> NEEDED = EnumSet.complementOf(EnumSet.of(TENSOR_RT));

    private final String file;
    private final String part;

    Library(String file, String part) {
      this.file = file;
      this.part = part;
    }

    Optional<String> missing() {
      try (Arena arena = Arena.ofConfined()) {
        SymbolLookup.libraryLookup(file, arena);
        return Optional.empty();
      } catch (IllegalArgumentException e) {
        return Optional.of(file + " is missing; install " + part);
      }
    }
  }

  private Cuda() {}

  /** The first thing that is missing, and the remedy, in a few words; empty if nothing is. */
  static Optional<String> missing() {
    if (!OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA)) {
      return Optional.of("this build of Tengen is for CPUs; build with -Pgpu");
    }
    if (!System.getProperty("os.name").startsWith("Linux")) {
      return Optional.empty();
    }
    return Library.NEEDED.stream().flatMap(library -> library.missing().stream()).findFirst();
  }

  /** The same of TensorRT, where nothing else is missing. */
  static Optional<String> missingForTensorRt() {
    return Library.TENSOR_RT.missing();
  }
}
