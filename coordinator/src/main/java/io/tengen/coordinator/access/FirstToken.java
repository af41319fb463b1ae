package io.tengen.coordinator.access;

import io.tengen.coordinator.config.StartupException;
import io.tengen.files.PrivateFile;
import io.tengen.wire.control.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The first administrator's token, without which nobody could make any. */
public final class FirstToken {
  static final String FILE = "admin.token";

  private static final Logger log = LoggerFactory.getLogger(FirstToken.class);

  private FirstToken() {}

  /**
   * If no administrator has a good token, makes one and writes it to {@code admin.token} in the
   * data directory, for its owner alone to read; blocks. Whoever can write there could write to the
   * database as well, so that deleting the last administrator's row is how to get in again.
   *
   * @throws StartupException if the file cannot be written
   */
  public static void writeUnlessThereIsOne(Tokens tokens, Path data) throws StartupException {
    if (tokens.hasAdmin()) {
      return;
    }
    Path file = data.resolve(FILE);
    try {
      Files.createDirectories(data);
      Files.deleteIfExists(file);
      // Made with its rights: between making it and taking them away somebody could open it.
      try (PrivateFile written = PrivateFile.create(file)) {
        String name = "first-" + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        // Written first: a token that nobody has would keep everybody out.
        tokens.create(name, Role.ADMIN, Duration.ZERO, secret -> written.write(secret + "\n"));
      }
    } catch (IOException e) {
      throw new StartupException(
          "the first token cannot be written to " + file + "; mend its directory: " + e, e);
    }
    log.info("the first administrator's token is in {}", file);
  }
}
