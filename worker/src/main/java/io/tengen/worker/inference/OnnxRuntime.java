package io.tengen.worker.inference;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
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
  /** The environment is changed once: native threads may read it from then on. */
  private static boolean telemetryDisabled;

  private static boolean deviceChosen;

  private OnnxRuntime() {}

  /**
   * Returns the engine, and loads it when first called. Callers that use ONNX Runtime directly must
   * call this first, since DJL must create the process's only environment.
   *
   * @throws InferenceException if the native library cannot be loaded
   */
  static synchronized Engine engine() throws InferenceException {
    // DJL would tell its makers that it runs, and look for models in the net.
    System.setProperty("ai.djl.offline", "true");
    // DJL would load PyTorch beside it, for arithmetic that nobody here asks for. It would then run
    // on all cores, and a training in the same process would come to other numbers.
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
          "ONNX Runtime cannot be loaded here, so no networks can be evaluated: " + reason(e), e);
    }
  }

  /**
   * Keeps ONNX Runtime from reporting to its makers. Since version 1.29 it does so on Linux, and
   * matches the process's command line against regular expressions that overflow the stack where
   * that is some thousand characters long: the whole process dies. An environment variable is the
   * only switch that comes early enough (ONNX Runtime, Privacy.md), and only C can set one.
   */
  private static void disableTelemetry() throws InferenceException {
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> setenv = linker.defaultLookup().find("setenv");
    if (setenv.isEmpty()) {
      // Windows, where none of this is so.
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
      throw new IllegalStateException("setenv throws nothing", e);
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
