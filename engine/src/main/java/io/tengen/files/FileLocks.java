package io.tengen.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;

/** Locks on single files; for directories use {@link DirectoryLock}. */
public final class FileLocks {
  private FileLocks() {}

  /**
   * Locks a whole file, without waiting for another holder, until the channel is closed or the
   * process ends. The lock is lost as well if this process closes another channel on the file.
   *
   * @return whether the lock is held now, rather than by another channel of this or another process
   * @throws IOException if the file system cannot lock
   */
  public static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }
}
