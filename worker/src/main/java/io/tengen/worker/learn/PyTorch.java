package io.tengen.worker.learn;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.engine.StandardCapabilities;
import ai.djl.ndarray.NDManager;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.DjlSetup;

/** Loads and configures DJL's engine for PyTorch, of which a process has one. */
final class PyTorch {
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
      require(device, engine.hasCapability(StandardCapabilities.CUDA) ? engine.getGpuCount() : 0);
      return engine.newBaseManager(device.isCpu() ? Device.cpu() : Device.gpu(device.cuda()));
    } catch (EngineException | IllegalArgumentException | LinkageError e) {
      throw new LearningException(
          "PyTorch cannot be loaded, so networks cannot be trained: " + e.getMessage(), e);
    }
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
