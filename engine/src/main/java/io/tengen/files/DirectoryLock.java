package io.tengen.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The exclusive use of a directory, held through a lock on a file in it. The operating system
 * releases the lock when the process ends, however it ends. The file stays.
 */
public final class DirectoryLock implements AutoCloseable {
  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Locks a directory, without waiting for another holder.
   *
   * @param directory that must exist
   * @param name of the lock file in it
   * @throws DirectoryLockedException if another process or this one holds the lock
   * @throws IOException if the lock file cannot be created or locked
   */
  public static DirectoryLock acquire(Path directory, String name) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new DirectoryLockedException(directory, false);
      }
      return new DirectoryLock(channel);
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new DirectoryLockedException(directory, true);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Releases the directory. Idempotent. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
