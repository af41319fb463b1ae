package io.tengen.worker.inference;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.Optional;

/** Loads and configures DJL's engine for ONNX Runtime, of which a process has one. */
final class OnnxRuntime {
  /** The environment is changed only once, since native threads may read it afterwards. */
  @GuardedBy("OnnxRuntime.class")
  private static boolean telemetryDisabled;

  @GuardedBy("OnnxRuntime.class")
  private static boolean deviceChosen;

  private OnnxRuntime() {}

  /**
   * Returns the engine, and loads it when first called. Callers that use ONNX Runtime directly must
   * call this first, since DJL must create the process's only environment.
   *
   * @throws InferenceException if the native library cannot be loaded
   */
  static synchronized Engine engine() throws InferenceException {
    // Keeps DJL from sending usage statistics and from looking for models on the Internet.
    System.setProperty("ai.djl.offline", "true");
    // Keeps DJL from also loading PyTorch, for array operations that are not used here. PyTorch
    // would
    // then use all cores, and training in the same process would give different results.
    System.setProperty("ai.djl.onnx.disable_alternative", "true");
    if (!telemetryDisabled) {
      disableTelemetry();
      telemetryDisabled = true;
    }
    try {
      Engine engine = Engine.getEngine("OnnxRuntime");
      if (!deviceChosen) {
        chooseDevice(engine);
        deviceChosen = true;
      }
      return engine;
    } catch (EngineException | LinkageError e) {
      throw new InferenceException(
          "ONNX Runtime cannot be loaded, so networks cannot be evaluated: " + reason(e), e);
    }
  }

  /**
   * Disables ONNX Runtime's telemetry. Since version 1.29 it is active on Linux too, and matches
   * the process's command line against regular expressions that overflow the stack if the command
   * line has some thousand characters, which kills the process. Only an environment variable
   * disables it early enough (ONNX Runtime, Privacy.md), and only C can set one.
   */
  private static void disableTelemetry() throws InferenceException {
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> setenv = linker.defaultLookup().find("setenv");
    if (setenv.isEmpty()) {
      // On Windows there is no setenv, and the problem does not occur.
      return;
    }
    MethodHandle call =
        linker.downcallHandle(
            setenv.get(),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom("ORT_DISABLE_TELEMETRY");
      int overwrite = 1;
      int failed = (int) call.invokeExact(name, arena.allocateFrom("1"), overwrite);
      if (failed != 0) {
        throw new InferenceException(
            "the environment variable ORT_DISABLE_TELEMETRY cannot be set");
      }
    } catch (InferenceException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("setenv cannot throw", e);
    }
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

  /** Returns the first line of the message of the innermost cause. */
  static String reason(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null ? cause.toString() : message.lines().findFirst().orElse("");
  }
}
