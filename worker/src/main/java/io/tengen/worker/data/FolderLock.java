package io.tengen.worker.data;

import io.tengen.worker.data.shard.DataException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The right to write to a folder; goes with the process, however it ends. */
final class FolderLock implements AutoCloseable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @throws DataException if somebody has it
   */
  static FolderLock of(Path directory) throws IOException, DataException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return new FolderLock(channel);
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new DataException(directory + " is being written to by this very process", e);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    throw new DataException(directory + " is being written to by another process");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
