package io.tengen.worker.inference;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The settings of the Deep Java Library (DJL) and of its native libraries that must be made before
 * the first engine of a process is loaded, whether that is ONNX Runtime or PyTorch: the library
 * reads each of them once.
 */
public final class DjlSetup {
  private static boolean prepared;

  private DjlSetup() {}

  /**
   * Makes the settings, once. Must be called before DJL, ONNX Runtime or PyTorch is used.
   * Thread-safe; does not block.
   *
   * @throws IllegalStateException if the environment of this process cannot be changed
   */
  public static synchronized void prepare() {
    if (prepared) {
      return;
    }
    // Without this, DJL reports its use to its developers and downloads models and libraries.
    System.setProperty("ai.djl.offline", "true");
    // Without this, DJL loads PyTorch beside ONNX Runtime for array operations that this program
    // does not use. PyTorch would then use all cores, and training in the same process would give
    // different results.
    System.setProperty("ai.djl.onnx.disable_alternative", "true");
    // Two threads on small batches wait for each other most of the time. A user may set more.
    System.getProperties().putIfAbsent("ai.djl.pytorch.num_threads", "1");
    System.getProperties().putIfAbsent("ai.djl.pytorch.num_interop_threads", "1");
    disableTelemetry();
    prepared = true;
  }

  /**
   * Disables the telemetry of ONNX Runtime. Since version 1.29 it is active on Linux and matches
   * the process's command line against regular expressions, which overflow the stack and kill the
   * process if the command line is some thousand characters long. Only an environment variable
   * disables it early enough (ONNX Runtime, Privacy.md), and only a C function can set one.
   */
  private static void disableTelemetry() {
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> setenv = linker.defaultLookup().find("setenv");
    if (setenv.isEmpty()) {
      // On Windows, where ONNX Runtime does not do this.
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
        throw new IllegalStateException(
            "the environment variable ORT_DISABLE_TELEMETRY cannot be set");
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("setenv throws nothing", e);
    }
  }
}
