package io.tengen.worker.inference;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;

/** DJL's engine over ONNX Runtime, of which a process has one. */
final class OnnxRuntime {
  private OnnxRuntime() {}

  /**
   * The engine. Whoever uses ONNX Runtime itself must call this before: DJL wants to make the one
   * environment that a process has.
   *
   * @throws InferenceException if the native library cannot be loaded
   */
  static Engine engine() throws InferenceException {
    // DJL would tell its makers that it runs, and look for models in the net.
    System.setProperty("ai.djl.offline", "true");
    try {
      return Engine.getEngine("OnnxRuntime");
    } catch (EngineException | LinkageError e) {
      throw new InferenceException(
          "ONNX Runtime cannot be loaded here, so no networks can be evaluated: " + reason(e), e);
    }
  }

  /** The first line of the innermost message. */
  static String reason(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null ? cause.toString() : message.lines().findFirst().orElse("");
  }
}
