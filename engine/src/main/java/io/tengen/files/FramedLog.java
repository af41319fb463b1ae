package io.tengen.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file of {@link Frames} that grows at its end. An append that fails, or in which the process
 * dies, leaves at most a torn frame after the {@link #end}, which the next append overwrites.
 *
 * <p>Only one process at a time may have a log open; callers hold a {@link DirectoryLock} to ensure
 * that. Confined to one thread; methods block on the disk.
 */
public final class FramedLog implements Closeable {
  private final Path file;
  private FileChannel channel;
  private long end;

  private FramedLog(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    end = channel.size();
  }

  /** Opens a log, created if it is missing, so that its name is durable. */
  public static FramedLog open(Path file) throws IOException {
    FileChannel channel = channel(file);
    try {
      DurableFiles.forceParent(file);
      return new FramedLog(file, channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static FileChannel channel(Path path) throws IOException {
    return FileChannel.open(
        path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** Returns the offset of the next frame, in bytes. Does not block. */
  public long end() {
    return end;
  }

  /** Returns all bytes to the {@link #end}, which must be below 2 GiB. */
  public ByteBuffer read() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(end));
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {}
    return bytes.flip();
  }

  /** Truncates the log at this offset, which becomes the {@link #end}. */
  public void truncate(long offset) throws IOException {
    channel.truncate(offset);
    end = offset;
  }

  /**
   * Appends frames. If this fails, none of them is in the log. If the process or the machine ends
   * meanwhile, a reader finds the first of them, each whole.
   *
   * @param durable whether they are on the disk when this returns
   * @throws IOException if they cannot be written, as on a full disk; the log remains usable,
   *     unless the calling thread was interrupted, which closes its channel
   */
  public void append(ByteBuffer frames, boolean durable) throws IOException {
    long size = frames.remaining();
    try {
      write(channel, frames, end);
      if (durable) {
        channel.force(false);
      }
    } catch (IOException e) {
      cutOff(e);
      throw e;
    }
    end += size;
  }

  private void cutOff(IOException failure) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Writes this many bytes and removes them again, to test for free space.
   *
   * @throws IOException if there is no room for them
   */
  public void probe(int bytes) throws IOException {
    write(channel, ByteBuffer.allocate(bytes), end);
    channel.force(false);
    channel.truncate(end);
  }

  /**
   * Replaces the content of the log by these frames, atomically and durably.
   *
   * @throws IOException if they cannot be written; the log is then as it was. If only the directory
   *     could not be forced, the log has the new content, which a power failure may undo.
   */
  public void replace(List<ByteBuffer> frames) throws IOException {
    Path temporary = TemporaryFiles.beside(file);
    FileChannel fresh = channel(temporary);
    long size = 0;
    try {
      for (ByteBuffer frame : frames) {
        int length = frame.remaining();
        write(fresh, frame, size);
        size += length;
      }
      fresh.force(true);
      DurableFiles.replace(temporary, file);
    } catch (IOException | RuntimeException e) {
      fresh.close();
      Files.deleteIfExists(temporary);
      throw e;
    }
    FileChannel old = channel;
    channel = fresh;
    end = size;
    old.close();
    DurableFiles.forceParent(file);
  }

  private static void write(FileChannel to, ByteBuffer bytes, long offset) throws IOException {
    long at = offset;
    while (bytes.hasRemaining()) {
      at += to.write(bytes, at);
    }
  }

  /** Closes the file. Idempotent. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
