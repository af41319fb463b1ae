package io.tengen.coordinator;

import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.CoordinatorConfigReader;
import io.tengen.testing.ConfigFuzz;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random configuration files, and valid ones with changed bytes, are read or refused in one line.
 */
class ConfigFuzzTest {
  @TempDir private Path directory;

  @Test
  void readsOrRefusesFilesInOneLine() throws Exception {
    byte[] good;
    try (InputStream in = CoordinatorConfigReader.class.getResourceAsStream("defaults.conf")) {
      good = in.readAllBytes();
    }
    ConfigFuzz.feed(
        good,
        directory.resolve("coordinator.conf"),
        file -> CoordinatorConfig.load(Optional.of(file), Map.of()));
  }
}
