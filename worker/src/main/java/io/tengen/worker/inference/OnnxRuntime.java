package io.tengen.worker.inference;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import java.lang.reflect.Field;

/** DJL's engine over ONNX Runtime, of which a process has one. */
final class OnnxRuntime {
  private static boolean deviceChosen;

  private OnnxRuntime() {}

  /**
   * The engine. Whoever uses ONNX Runtime itself must call this before: DJL wants to make the one
   * environment that a process has.
   *
   * @throws InferenceException if the native library cannot be loaded
   */
  static synchronized Engine engine() throws InferenceException {
    DjlSetup.prepare();
    try {
      Engine engine = Engine.getEngine("OnnxRuntime");
      if (!deviceChosen) {
        chooseDevice(engine);
        deviceChosen = true;
      }
      return engine;
    } catch (EngineException | LinkageError e) {
      throw new InferenceException(
          "ONNX Runtime cannot be loaded here, so no networks can be evaluated: " + reason(e), e);
    }
  }

  /**
   * Tells DJL that tensors lie in the CPU's memory, as ours do. Otherwise it tries whether there
   * are graphics cards: half a gigabyte of a build for them is unpacked, and where CUDA is missing,
   * ONNX Runtime complains on standard error. DJL has no setting for it.
   */
  private static void chooseDevice(Engine engine) {
    try {
      Field device = Engine.class.getDeclaredField("defaultDevice");
      device.setAccessible(true);
      device.set(engine, Device.cpu());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("DJL keeps its default device elsewhere by now", e);
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
