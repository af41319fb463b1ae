package io.tengen.worker.learn;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.engine.StandardCapabilities;
import ai.djl.ndarray.NDManager;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.DjlSetup;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/** Loads and configures DJL's engine for PyTorch, of which a process has one. */
final class PyTorch {
  /** PyTorch's number of the level of errors, below which are warnings (1) and notes (0). */
  private static final int ERRORS = 2;

  private PyTorch() {}

  /**
   * Creates a manager of tensors. There is no fallback from a graphics card to the CPU, on which
   * training would take too long.
   *
   * @param device the device that holds the tensors and computes with them
   * @throws LearningException with one line if the native library cannot be loaded or does not find
   *     the device
   */
  static synchronized NDManager newManager(ComputeDevice device) throws LearningException {
    DjlSetup.prepare();
    try {
      Engine engine = Engine.getEngine("PyTorch");
      silenceWarnings();
      require(device, engine.hasCapability(StandardCapabilities.CUDA) ? engine.getGpuCount() : 0);
      return engine.newBaseManager(device.isCpu() ? Device.cpu() : Device.gpu(device.cuda()));
    } catch (EngineException | IllegalArgumentException | LinkageError e) {
      throw new LearningException(
          "PyTorch cannot be loaded, so networks cannot be trained: " + e.getMessage(), e);
    }
  }

  /**
   * Makes PyTorch log errors only: it warns of what DJL calls, which users cannot change. PyTorch
   * reads its environment variable {@code TORCH_CPP_LOG_LEVEL} only in Python, so this sets the
   * variable of its library that has the level. Does nothing where the library does not export it.
   */
  private static void silenceWarnings() {
    SymbolLookup.loaderLookup()
        .find("FLAGS_caffe2_log_level")
        .ifPresent(level ->
            level
                .reinterpret(ValueLayout.JAVA_INT.byteSize())
                .set(ValueLayout.JAVA_INT, 0, ERRORS));
  }

  /**
   * Checks that PyTorch finds a device.
   *
   * @param cards number of graphics cards that PyTorch can use
   * @throws LearningException with one line if it does not find the device
   */
  static void require(ComputeDevice device, int cards) throws LearningException {
    if (device.cuda() >= cards) {
      throw new LearningException(
          device
              + " cannot be used for training: PyTorch finds "
              + (cards == 0
                  ? "no graphics card (build with -Pgpu and install NVIDIA's driver and CUDA 12.8)"
                  : "only cuda:0" + (cards == 1 ? "" : " to cuda:" + (cards - 1)))
              + "; or train on the cpu");
    }
  }
}
