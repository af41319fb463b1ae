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
  /** What the process below runs. */
  static final class Load {
    private Load() {}

    public static void main(String[] arguments) throws InferenceException {
      System.out.println(OnnxRuntime.engine().newBaseManager().getEngine().getEngineName());
    }
  }

  /**
   * ONNX Runtime's telemetry would overflow the stack: no exception, the process would be gone. A
   * build for graphics cards does not complain where there are none.
   */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void loadsWhereTheCommandLineIsLong() throws IOException, InterruptedException {
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
    // Lines of the log may come before.
    assertEquals("OnnxRuntime", printed.lines().toList().getLast());
    assertFalse(printed.contains("onnxruntime_providers_cuda"), printed);
  }
}
