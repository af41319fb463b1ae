package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OnnxRuntimeTest {
  /** The main class of the process that the test starts. */
  static final class Load {
    private Load() {}

    public static void main(String[] arguments) throws InferenceException {
      System.out.println(OnnxRuntime.engine().newBaseManager().getEngine().getEngineName());
    }
  }

  /**
   * Without the workaround, ONNX Runtime's telemetry overflows the stack and kills the process. A
   * build for graphics cards must not print errors on machines without them.
   */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void loadsWithLongCommandLine() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Load.class.getName(),
                "a".repeat(50_000))
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), printed);
    // Log lines may precede it.
    assertEquals("OnnxRuntime", printed.lines().toList().getLast());
    assertFalse(printed.contains("onnxruntime_providers_cuda"), printed);
  }
}
