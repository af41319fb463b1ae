package io.tengen.coordinator.store;

import io.tengen.coordinator.config.StartupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A lock on a data directory against a second coordinator, of this process or another. The
 * operating system releases the lock when the process ends.
 */
final class DirectoryLock implements AutoCloseable {
  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Creates the directory if it is missing and locks it.
   *
   * @throws StartupException if the directory cannot be written or is in use
   */
  static DirectoryLock of(Path directory) throws StartupException {
    FileChannel channel;
    try {
      Files.createDirectories(directory);
      channel =
          FileChannel.open(
              directory.resolve("tengen.lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new StartupException(
          "data directory "
              + directory
              + " cannot be written; choose another or fix its permissions",
          e);
    }
    try {
      if (tryLock(channel) != null) {
        return new DirectoryLock(channel);
      }
      channel.close();
    } catch (IOException e) {
      throw new StartupException("data directory " + directory + " cannot be locked: " + e, e);
    }
    throw new StartupException(
        "data directory "
            + directory
            + " is in use by another tengen process; stop that one or choose another directory",
        null);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException heldByThisProcess) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
