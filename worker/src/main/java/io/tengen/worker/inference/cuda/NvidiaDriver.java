package io.tengen.worker.inference.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * NVIDIA's driver, asked through the C interface of CUDA which graphics cards it has. Unlike CUDA's
 * runtime, the driver is never part of a program's own libraries, and it answers before a library
 * that computes is loaded. It respects {@code CUDA_VISIBLE_DEVICES}. Thread-safe.
 */
public final class NvidiaDriver {
  private static final int SUCCESS = 0;
  private static final int NO_DEVICE = 100;

  /** The version of CUDA that the driver must support at least, in the driver's own encoding. */
  private static final int OLDEST_VERSION = 12_000;

  private final SymbolLookup functions;

  /**
   * @param functions finds the functions of the driver's library by name
   */
  NvidiaDriver(SymbolLookup functions) {
    this.functions = functions;
  }

  /**
   * Returns the reason why this process cannot use a graphics card, with its remedy, in one line;
   * empty if it can. The first call initializes the driver, which takes up to a second.
   *
   * @param card index of the graphics card, 0 or more
   */
  public static Optional<String> problem(int card) {
    String file =
        System.getProperty("os.name").startsWith("Windows") ? "nvcuda.dll" : "libcuda.so.1";
    SymbolLookup functions;
    try {
      // The library is never unloaded: it may have started threads.
      functions = SymbolLookup.libraryLookup(file, Arena.global());
    } catch (IllegalArgumentException e) {
      return Optional.of(file + " is missing; install NVIDIA's driver");
    }
    return new NvidiaDriver(functions).problemOf(card);
  }

  /** Returns the reason why the driver cannot provide a card; see {@link #problem}. */
  Optional<String> problemOf(int card) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(ValueLayout.JAVA_INT);
      int flags = 0;
      int result = initialize(flags);
      if (result == SUCCESS) {
        result = read("cuDriverGetVersion", number);
      }
      if (result == SUCCESS && number.get(ValueLayout.JAVA_INT, 0) < OLDEST_VERSION) {
        return Optional.of(tooOld(number.get(ValueLayout.JAVA_INT, 0)));
      }
      if (result == SUCCESS) {
        result = read("cuDeviceGetCount", number);
      }
      if (result != SUCCESS && result != NO_DEVICE) {
        return Optional.of(
            "NVIDIA's driver fails with CUDA's error "
                + result
                + "; see whether nvidia-smi works, and restart the machine after an update of the"
                + " driver");
      }
      return missing(card, result == NO_DEVICE ? 0 : number.get(ValueLayout.JAVA_INT, 0));
    }
  }

  private static String tooOld(int version) {
    return "NVIDIA's driver supports CUDA "
        + version / 1000
        + "."
        + version % 1000 / 10
        + " at most; install a driver for CUDA 12 or newer";
  }

  private static Optional<String> missing(int card, int cards) {
    if (card < cards) {
      return Optional.empty();
    }
    return Optional.of(
        cards == 0
            ? "NVIDIA's driver finds no graphics card; give the container or virtual machine one"
            : "NVIDIA's driver finds only cuda:0" + (cards == 1 ? "" : " to cuda:" + (cards - 1)));
  }

  private int initialize(int flags) {
    try {
      return (int)
          Linker.nativeLinker()
              .downcallHandle(
                  functions.findOrThrow("cuInit"),
                  FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
              .invokeExact(flags);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("functions of C throw nothing", e);
    }
  }

  /** Calls a function that stores a number; returns CUDA's error, 0 for none. */
  private int read(String function, MemorySegment number) {
    try {
      return (int)
          Linker.nativeLinker()
              .downcallHandle(
                  functions.findOrThrow(function),
                  FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS))
              .invokeExact(number);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("functions of C throw nothing", e);
    }
  }
}
