package io.tengen.worker.learn;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDManager;

/** DJL's engine over PyTorch, of which a process has one. */
final class PyTorch {
  private PyTorch() {}

  /**
   * Memory for tensors.
   *
   * @throws LearningException if the native library cannot be loaded
   */
  static synchronized NDManager newManager() throws LearningException {
    // DJL would tell its makers that it runs, and look for libraries in the net.
    System.setProperty("ai.djl.offline", "true");
    // Two threads on small batches wait for each other most of the time. Whoever knows better has
    // set it.
    System.getProperties().putIfAbsent("ai.djl.pytorch.num_threads", "1");
    System.getProperties().putIfAbsent("ai.djl.pytorch.num_interop_threads", "1");
    try {
      Engine engine = Engine.getEngine("PyTorch");
      return engine.newBaseManager(Device.cpu());
    } catch (EngineException | IllegalArgumentException | LinkageError e) {
      throw new LearningException(
          "PyTorch cannot be loaded here, so nothing can be learned: " + e.getMessage(), e);
    }
  }
}
