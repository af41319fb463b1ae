package io.tengen.coordinator.access;

import io.tengen.coordinator.config.StartupException;
import io.tengen.files.PrivateFile;
import io.tengen.text.Reasons;
import io.tengen.wire.access.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the first administrator's token, with which all others are created. */
public final class FirstToken {
  static final String FILE = "admin.token";

  private static final Logger log = LoggerFactory.getLogger(FirstToken.class);

  private FirstToken() {}

  /**
   * Creates an administrator's token and writes it to {@code admin.token} in the data directory,
   * readable by the file's owner only, unless an administrator has a valid token; blocks. Callers
   * that can write to the directory can write to the database as well; deleting the last
   * administrator's row therefore is the way to regain access.
   *
   * @throws StartupException if the file cannot be written
   */
  public static void writeIfNoAdmin(Tokens tokens, Path data) throws StartupException {
    if (tokens.hasAdmin()) {
      return;
    }
    Path file = data.resolve(FILE);
    try {
      Files.createDirectories(data);
      Files.deleteIfExists(file);
      // Created with its permissions: if they were restricted later, others could open the file
      // before.
      try (PrivateFile written = PrivateFile.create(file)) {
        String name = "first-" + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        // Written before the token is stored: a stored token that is nowhere else would lock all
        // users out.
        tokens.create(name, Role.ADMIN, Duration.ZERO, secret -> written.write(secret + "\n"));
      }
    } catch (IOException e) {
      throw new StartupException(
          "the first token cannot be written to "
              + file
              + "; make its directory writable: "
              + Reasons.withFile(e),
          e);
    }
    log.info("the first administrator's token is in {}", file);
  }
}
