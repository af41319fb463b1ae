package io.tengen.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A new file for a secret, which its owner alone can read from the moment it is created. It is
 * created before there is a secret, so that a path that cannot be written is noticed first, and
 * deleted again on {@link #close} if nothing was written. Confined to one thread; methods block on
 * the disk.
 */
public final class PrivateFile implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;
  private boolean written;

  private PrivateFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Creates the file, empty. On file systems without POSIX attributes its permissions are the
   * directory's defaults.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is a file under this path
   */
  public static PrivateFile create(Path path) throws IOException {
    FileAttribute<?>[] rights =
        path.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    FileChannel channel =
        FileChannel.open(
            path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), rights);
    return new PrivateFile(path, channel);
  }

  /**
   * Writes a whole file in UTF-8, which its owner alone can read. The target is replaced as {@link
   * DurableFiles} describes.
   */
  public static void replace(Path target, String text) throws IOException {
    Path temporary = TemporaryFiles.beside(target);
    try {
      try (PrivateFile file = create(temporary)) {
        file.write(text);
      }
      DurableFiles.move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Appends text in UTF-8. The file, its name included, is durable when this returns. */
  public void write(String text) throws IOException {
    written = true;
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
    DurableFiles.forceParent(path);
  }

  /** Closes the file, and deletes it if {@link #write} was not called. */
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      if (!written) {
        Files.delete(path);
      }
    }
  }
}
