package io.tengen.worker.inference.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Asks drivers whose functions are Java's, called through the same C interface as the real one. */
class NvidiaDriverTest {
  private static final Optional<String> NONE =
      Optional.of(
          "NVIDIA's driver finds no graphics card; give the container or virtual machine one");

  /**
   * What a driver answers.
   *
   * @param failure CUDA's error of the first call, 0 for none
   */
  private record Driver(int failure, int version, int cards) {
    int initialize(int flags) {
      assertEquals(0, flags);
      return failure;
    }

    int version(MemorySegment number) {
      return store(version, number);
    }

    int count(MemorySegment number) {
      return store(cards, number);
    }

    private static int store(int value, MemorySegment number) {
      number.reinterpret(ValueLayout.JAVA_INT.byteSize()).set(ValueLayout.JAVA_INT, 0, value);
      return 0;
    }

    Optional<String> problemOf(int card) throws Exception {
      try (Arena arena = Arena.ofConfined()) {
        Map<String, MemorySegment> functions =
            Map.of(
                "cuInit", function("initialize", int.class, ValueLayout.JAVA_INT, arena),
                "cuDriverGetVersion",
                    function("version", MemorySegment.class, ValueLayout.ADDRESS, arena),
                "cuDeviceGetCount",
                    function("count", MemorySegment.class, ValueLayout.ADDRESS, arena));
        return new NvidiaDriver(name -> Optional.ofNullable(functions.get(name))).problemOf(card);
      }
    }

    private MemorySegment function(
        String method, Class<?> parameter, ValueLayout layout, Arena arena) throws Exception {
      return Linker.nativeLinker()
          .upcallStub(
              MethodHandles.lookup()
                  .bind(this, method, MethodType.methodType(int.class, parameter)),
              FunctionDescriptor.of(ValueLayout.JAVA_INT, layout),
              arena);
    }
  }

  @Test
  void findsCards() throws Exception {
    Driver two = new Driver(0, 12_090, 2);
    assertEquals(Optional.empty(), two.problemOf(0));
    assertEquals(Optional.empty(), two.problemOf(1));
    assertEquals(Optional.of("NVIDIA's driver finds only cuda:0 to cuda:1"), two.problemOf(2));
    Driver one = new Driver(0, 13_000, 1);
    assertEquals(Optional.empty(), one.problemOf(0));
    assertEquals(Optional.of("NVIDIA's driver finds only cuda:0"), one.problemOf(1));
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    assertEquals(NONE, new Driver(100, 12_090, 0).problemOf(0));
    assertEquals(NONE, new Driver(0, 12_090, 0).problemOf(0));
    assertEquals(
        Optional.of(
            "NVIDIA's driver supports CUDA 11.4 at most; install a driver for CUDA 12 or newer"),
        new Driver(0, 11_040, 1).problemOf(0));
    assertEquals(Optional.empty(), new Driver(0, 12_000, 1).problemOf(0));
    String failed = new Driver(803, 12_090, 1).problemOf(0).orElseThrow();
    assertTrue(failed.startsWith("NVIDIA's driver fails with CUDA's error 803; "), failed);
  }

  /** The library exists on every Linux, and has neither of the functions. */
  @Test
  void recognisesLibrariesByFunction() {
    assertEquals(Optional.empty(), new NativeLibrary("libc.so.6", "malloc", "Linux").problem());
    assertEquals(
        Optional.of("libc.so.6 is too old; install Linux 99"),
        new NativeLibrary("libc.so.6", "cudaLibraryGetKernel", "Linux 99").problem());
    assertEquals(
        Optional.of("libcudart.so.0 is missing; install CUDA 0"),
        new NativeLibrary("libcudart.so.0", "cudaLibraryGetKernel", "CUDA 0").problem());
  }
}
