package io.tengen.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Names of temporary files, and the removal of those that a dead process left behind.
 *
 * <p>The temporary file of {@code NAME} is {@code .NAME.HEX.tmp} in the same directory, HEX being
 * 32 hexadecimal digits at random, so that writers on any number of machines never share one. A
 * process that is killed leaves it behind; the owner of a directory calls {@link #deleteLeftovers}
 * when it opens the directory. Thread-safe; methods block on the disk.
 */
public final class TemporaryFiles {
  /** Age at which no live writer can still be using a file in a directory that several share. */
  public static final Duration ABANDONED = Duration.ofDays(1);

  private static final Pattern NAME = Pattern.compile("\\..+\\.[0-9a-f]{32}\\.tmp");

  private TemporaryFiles() {}

  /** Returns a new temporary file name for this target. Creates nothing and does not block. */
  public static Path beside(Path target) {
    String random = UUID.randomUUID().toString().replace("-", "");
    return target.resolveSibling("." + target.getFileName() + "." + random + ".tmp");
  }

  /** Returns whether a file's name is that of a temporary file. Does not block. */
  public static boolean isTemporary(Path file) {
    return NAME.matcher(String.valueOf(file.getFileName())).matches();
  }

  /**
   * Deletes the temporary files directly in a directory.
   *
   * @param age that a file must have reached since it was last written: {@link Duration#ZERO} if
   *     the caller holds the directory's lock, else {@link #ABANDONED}
   */
  public static void deleteLeftovers(Path directory, Duration age) throws IOException {
    Instant limit = Instant.now().minus(age);
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory, TemporaryFiles::isTemporary)) {
      for (Path file : files) {
        deleteIfOlder(file, limit);
      }
    }
  }

  private static void deleteIfOlder(Path file, Instant limit) throws IOException {
    try {
      if (!Files.getLastModifiedTime(file).toInstant().isAfter(limit)) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException gone) {
      // Its writer committed or discarded it after it was listed.
      return;
    }
  }
}
