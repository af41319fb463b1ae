package io.tengen.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Changes of files and directories that a power cut does not undo once the method has returned.
 *
 * <p>A file is replaced in four steps: its bytes are written to a temporary file in the same
 * directory, that file is forced, it is renamed over the target, and the directory is forced. Under
 * the target's name there is therefore the old file or the new one at any time, and after the last
 * step the new one stays. Callers may delete other copies of the data from then on.
 *
 * <p>Thread-safe; all methods block on the disk. An interrupt does not stop a file from being
 * forced; the thread's interrupt status stays set.
 */
public final class DurableFiles {
  private DurableFiles() {}

  /** Forces the bytes and the length of a file to the disk. The file must be writable. */
  public static void force(Path file) throws IOException {
    force(file, StandardOpenOption.WRITE);
  }

  /** An interrupt would close the channel: it is held back until the bytes are on the disk. */
  private static void force(Path path, OpenOption access) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try (FileChannel channel = FileChannel.open(path, access)) {
          channel.force(true);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Forces the entries of a directory, so that files which were created, renamed or deleted in it
   * stay so. Does nothing on file systems without POSIX attributes, where a directory cannot be
   * opened.
   */
  public static void forceDirectory(Path directory) throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      force(directory, StandardOpenOption.READ);
    }
  }

  /** Forces the directory that holds this file. */
  public static void forceParent(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      forceDirectory(directory);
    }
  }

  /**
   * Creates a directory and its missing parents, and forces the entry of each new one. Does nothing
   * if the directory exists.
   */
  public static void createDirectories(Path directory) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    Path at = directory.toAbsolutePath();
    while (at != null && !Files.isDirectory(at)) {
      missing.push(at);
      at = at.getParent();
    }
    for (Path each : missing) {
      Files.createDirectories(each);
      forceParent(each);
    }
  }

  /**
   * Renames a file atomically, replacing the target, and forces the target's directory. The bytes
   * of the file must have been forced before.
   *
   * @throws IOException with one line if both are not on one file system that renames atomically
   */
  public static void move(Path from, Path to) throws IOException {
    replace(from, to);
    forceParent(to);
  }

  /**
   * Checks that a path is free or has a regular file. A rename would replace a device such as
   * {@code /dev/null} by a file, for all programs of the machine.
   */
  static void requireReplaceable(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(
          file.toString(),
          null,
          Files.isDirectory(file) ? "it is a directory" : "it is not a regular file");
    }
  }

  /** Renames a file atomically, replacing the target, without forcing anything. */
  static void replace(Path from, Path to) throws IOException {
    requireReplaceable(to);
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("the file system below " + to + " cannot rename files atomically", e);
    }
  }

  /** Copies a file; the target is replaced as this class describes. */
  public static void copy(Path from, Path to) throws IOException {
    Path temporary = TemporaryFiles.beside(to);
    try {
      Files.copy(from, temporary);
      force(temporary);
      move(temporary, to);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Writes a whole file; the target is replaced as this class describes. */
  public static void write(Path file, byte[] bytes) throws IOException {
    try (AtomicFile atomic = AtomicFile.create(file)) {
      atomic.stream().write(bytes);
      atomic.commit();
    }
  }

  /** Writes a whole file in UTF-8; the target is replaced as this class describes. */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
