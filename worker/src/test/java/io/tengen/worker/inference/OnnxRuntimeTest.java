package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OnnxRuntimeTest {
  /** The main class of the process that the test starts. */
  static final class Load {
    private Load() {}

    public static void main(String[] arguments) throws InferenceException {
      System.out.println(OnnxRuntime.engine().newBaseManager().getEngine().getEngineName());
    }
  }

  /** The main class of a process whose directory for temporary files is missing at first. */
  static final class LoadTwice {
    private LoadTwice() {}

    public static void main(String[] arguments) throws IOException, InferenceException {
      try {
        OnnxRuntime.engine();
        System.out.println("loaded without a directory");
      } catch (InferenceException e) {
        System.out.println(e.getMessage());
      }
      Files.createDirectory(Path.of(System.getProperty("java.io.tmpdir")));
      Load.main(arguments);
    }
  }

  private static Process start(Class<?> main, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(options));
    command.add(main.getName());
    command.add("a".repeat(50_000));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static List<String> printed(Process process) throws IOException, InterruptedException {
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), printed);
    return printed.lines().toList();
  }

  /** As after a full disk. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void loadsWhenItsLibraryCanBeUnpackedAgain(@TempDir Path directory) throws Exception {
    Path missing = directory.resolve("missing");
    List<String> printed = printed(start(LoadTwice.class, "-Djava.io.tmpdir=" + missing));
    assertTrue(
        printed.stream()
            .anyMatch(line ->
                line.startsWith("ONNX Runtime cannot be loaded")
                    && line.endsWith(missing + ", which must exist and have room")),
        printed::toString);
    assertEquals("OnnxRuntime", printed.getLast());
  }

  /**
   * Without the workaround, ONNX Runtime's telemetry overflows the stack and kills the process. A
   * build for graphics cards must not print errors on machines without them.
   */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void loadsWithLongCommandLine() throws IOException, InterruptedException {
    List<String> printed = printed(start(Load.class));
    // Log lines may precede it.
    assertEquals("OnnxRuntime", printed.getLast());
    assertFalse(printed.toString().contains("onnxruntime_providers_cuda"), printed::toString);
  }
}
