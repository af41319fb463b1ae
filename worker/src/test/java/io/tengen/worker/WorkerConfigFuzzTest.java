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
 * Loads random configuration files and valid ones with changed bytes: each is read or refused with
 * a one-line message.
 */
class WorkerConfigFuzzTest {
  /** Keys that the defaults do not contain. */
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
  void readsFilesOrRefusesThemInOneLine() throws Exception {
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
