package io.tengen.worker;

import io.tengen.testing.ConfigFuzz;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Configuration files at random, and good ones with bytes changed: read, or refused in one line.
 */
class WorkerConfigFuzzTest {
  /** What the defaults leave out. */
  private static final String MORE =
      """

      tengen.worker {
        coordinator = ["a:7070", "b:7071"]
        name = rack3-7
        slots = 12
        engines { pachi = [pachi, -t, "=4000"] }
        networks { b6 { file = "%s", devices = [cpu], maxBatch = 8 } }
      }
      """;

  @TempDir private Path directory;

  @Test
  void aFileIsReadOrRefusedInOneLine() throws Exception {
    byte[] good;
    try (InputStream in = ConfigReader.class.getResourceAsStream("defaults.conf")) {
      String defaults = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Path network = Files.createFile(directory.resolve("b6.onnx"));
      good = (defaults + MORE.formatted(network)).getBytes(StandardCharsets.UTF_8);
    }
    ConfigFuzz.feed(
        good,
        directory.resolve("worker.conf"),
        file -> WorkerConfig.load(Optional.of(file), Map.of()));
  }
}
