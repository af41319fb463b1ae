package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.CoordinatorConfigReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Configuration files at random, and good ones with bytes changed: read, or refused in one line.
 */
class ConfigFuzzTest {
  private static final int ROUNDS = Integer.getInteger("tengen.fuzz.rounds", 2_000);

  @TempDir private Path directory;

  @Test
  void aFileIsReadOrRefusedInOneLine() throws Exception {
    byte[] good;
    try (InputStream in = CoordinatorConfigReader.class.getResourceAsStream("defaults.conf")) {
      good = in.readAllBytes();
    }
    Path file = directory.resolve("coordinator.conf");
    int refused = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Files.write(file, mutant(good, new SplittableRandom(seed)));
      try {
        var _ = CoordinatorConfig.load(Optional.of(file), Map.of());
      } catch (IllegalArgumentException e) {
        refused++;
        String message = String.valueOf(e.getMessage());
        assertEquals(1, message.lines().count(), "seed " + seed + ": " + message);
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(
            "seed " + seed + ": " + Files.readString(file, StandardCharsets.ISO_8859_1), e);
      }
    }
    assertTrue(refused > ROUNDS / 10 && refused < ROUNDS, refused + " of " + ROUNDS + " refused");
  }

  private static byte[] mutant(byte[] good, SplittableRandom random) {
    if (random.nextInt(8) == 0) {
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      return noise;
    }
    byte[] mutant = good.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      mutant[random.nextInt(mutant.length)] =
          (byte)
              (random.nextBoolean()
                  ? "{}[]\"=$.,#-0x\n".charAt(random.nextInt(14))
                  : random.nextInt(256));
    }
    return mutant;
  }
}
