package io.tengen.coordinator;

import io.tengen.coordinator.access.Tokens;
import io.tengen.wire.control.Role;
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

/** The first administrator's token, without which nobody could make any. */
final class FirstToken {
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
  static void writeUnlessThereIsOne(Tokens tokens, Path data) throws StartupException {
    if (tokens.hasAdmin()) {
      return;
    }
    Path file = data.resolve(FILE);
    try {
      Files.createDirectories(data);
      Files.deleteIfExists(file);
      // Made with its rights: between making it and taking them away somebody could open it.
      try (SeekableByteChannel channel =
          Files.newByteChannel(
              file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), rights())) {
        String name = "first-" + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        // Written first: a token that nobody has would keep everybody out.
        tokens.create(name, Role.ADMIN, Duration.ZERO, secret -> write(channel, secret));
      }
    } catch (IOException e) {
      throw new StartupException(
          "the first token cannot be written to " + file + "; mend its directory: " + e, e);
    }
    log.info("the first administrator's token is in {}", file);
  }

  private static void write(SeekableByteChannel channel, String secret) throws IOException {
    ByteBuffer text = ByteBuffer.wrap((secret + "\n").getBytes(StandardCharsets.US_ASCII));
    while (text.hasRemaining()) {
      channel.write(text);
    }
  }

  private static FileAttribute<?>[] rights() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
