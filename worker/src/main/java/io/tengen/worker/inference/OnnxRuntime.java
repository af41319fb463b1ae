package io.tengen.worker.inference;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.onnxruntime.OrtEnvironment;
import io.tengen.text.Reasons;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Loads and configures DJL's engine for ONNX Runtime, of which a process has one. */
public final class OnnxRuntime {
  private static boolean deviceChosen;

  private OnnxRuntime() {}

  /**
   * Returns the engine, and loads it when first called. Callers that use ONNX Runtime directly must
   * call this first, since DJL must create the process's only environment.
   *
   * @throws InferenceException if the native library cannot be loaded; a later call tries again
   */
  static synchronized Engine engine() throws InferenceException {
    DjlSetup.prepare();
    loadLibrary();
    try {
      Engine engine = Engine.getEngine("OnnxRuntime");
      if (!deviceChosen) {
        chooseDevice(engine);
        deviceChosen = true;
      }
      return engine;
    } catch (EngineException | LinkageError e) {
      throw unloadable(e, "");
    }
  }

  /**
   * Returns the process's only environment of ONNX Runtime, for use without DJL. Loads it when
   * first called.
   *
   * @throws InferenceException if the native library cannot be loaded; a later call tries again
   */
  public static OrtEnvironment environment() throws InferenceException {
    engine();
    return OrtEnvironment.getEnvironment();
  }

  /**
   * Loads the native library, unless it is loaded. ONNX Runtime would otherwise load it in a static
   * initializer, which fails for good if the disk is full when the library is unpacked.
   */
  private static void loadLibrary() throws InferenceException {
    try {
      Method init = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredMethod("init");
      init.setAccessible(true);
      init.invoke(null);
    } catch (InvocationTargetException e) {
      throw unloadable(
          e,
          "; it is unpacked in "
              + System.getProperty("java.io.tmpdir")
              + ", which must exist and have room");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "this version of ONNX Runtime has no method OnnxRuntime.init", e);
    }
  }

  private static InferenceException unloadable(Throwable cause, String remedy) {
    return new InferenceException(
        "ONNX Runtime cannot be loaded, so no networks can be evaluated: "
            + Reasons.ofDeepest(cause)
            + remedy,
        cause);
  }

  /**
   * Sets DJL's default device to the CPU, where Tengen's tensors are. Otherwise DJL looks for
   * graphics cards: in a build for them it unpacks half a gigabyte, and without CUDA, ONNX Runtime
   * prints errors on standard error. DJL has no setting for it.
   */
  private static void chooseDevice(Engine engine) {
    try {
      Field device = Engine.class.getDeclaredField("defaultDevice");
      device.setAccessible(true);
      device.set(engine, Device.cpu());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this version of DJL has no field Engine.defaultDevice", e);
    }
  }
}
