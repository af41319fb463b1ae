package io.tengen.coordinator.access;

import io.tengen.coordinator.config.StartupException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
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
      try (SeekableByteChannel channel =
          Files.newByteChannel(
              file,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              permissions())) {
        String name = "first-" + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        // Written before the token is stored: a stored token that is nowhere else would lock all
        // users out.
        tokens.create(name, Role.ADMIN, Duration.ZERO, secret -> write(channel, secret));
      }
    } catch (IOException e) {
      throw new StartupException(
          "the first token cannot be written to " + file + "; make its directory writable: " + e,
          e);
    }
    log.info("the first administrator's token is in {}", file);
  }

  private static void write(SeekableByteChannel channel, String secret) throws IOException {
    ByteBuffer text = ByteBuffer.wrap((secret + "\n").getBytes(StandardCharsets.US_ASCII));
    while (text.hasRemaining()) {
      channel.write(text);
    }
  }

  private static FileAttribute<?>[] permissions() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
