package io.tengen.worker.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Changes of directories that stay after a power cut. */
final class Durable {
  private Durable() {}

  /** Moves a file at once; it is under one of the names at any time. */
  static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceParent(to);
  }

  /** Sees to it that a file's name stays. */
  static void forceParent(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null
        && directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
