package io.tengen.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A text file that appears under its name whole or not at all. */
final class AtomicFile implements AutoCloseable {
  private final Path path;
  private final Path temporary;
  private final BufferedWriter writer;

  private AtomicFile(Path path) throws IOException {
    this.path = path;
    temporary = path.resolveSibling("." + path.getFileName() + ".tmp");
    writer = Files.newBufferedWriter(temporary);
  }

  /** Begins the file; nothing is under its name before {@link #commit}. */
  static AtomicFile begin(Path path) throws IOException {
    return new AtomicFile(path);
  }

  /** Writes the whole file. */
  static void write(Path path, String text) throws IOException {
    try (AtomicFile file = begin(path)) {
      file.writer().write(text);
      file.commit();
    }
  }

  Writer writer() {
    return writer;
  }

  /** Puts the file under its name, in the place of what was there. */
  void commit() throws IOException {
    writer.close();
    Files.move(
        temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Takes away what has not been committed. */
  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
