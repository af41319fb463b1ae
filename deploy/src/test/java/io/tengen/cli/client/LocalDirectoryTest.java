package io.tengen.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.ControlException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LocalDirectoryTest {
  @TempDir Path directory;

  @Test
  void waitsForTheCoordinatorInThisProcess() throws Exception {
    List<String> said = new ArrayList<>();
    LocalDirectory data =
        new LocalDirectory(
            directory,
            Duration.ZERO,
            line -> {
              said.add(line);
              // Ends the wait.
              Thread.currentThread().interrupt();
            });
    try (Connection connection = data.openHere(false)) {
      assertEquals(Duration.ofMinutes(2), connection.patience());
      // From here on it answers as little as if other programs took the whole processor.
      Objects.requireNonNull(connection.embedded()).close();
      assertThrows(ControlException.class, () -> connection.control().list());
      assertTrue(Thread.interrupted());
      assertEquals(
          List.of(
              "coordinator "
                  + connection.control().addresses()
                  + " does not answer (connection refused); trying again for 120 s"),
          said);
    }
  }
}
