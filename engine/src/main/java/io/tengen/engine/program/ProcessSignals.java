package io.tengen.engine.program;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Calls POSIX {@code kill} for a whole process group, from which processes cannot escape by
 * forking.
 */
final class ProcessSignals {
  private static final int SIGKILL = 9;

  private static final MethodHandle KILL =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("kill"),
              FunctionDescriptor.of(
                  ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  private ProcessSignals() {}

  /** Kills all processes of a group; does nothing if there is none. */
  static void killGroup(long leader) {
    try {
      int ignored = (int) KILL.invokeExact(-Math.toIntExact(leader), SIGKILL);
    } catch (Throwable e) {
      throw new LinkageError("kill(2) cannot be called", e);
    }
  }
}
