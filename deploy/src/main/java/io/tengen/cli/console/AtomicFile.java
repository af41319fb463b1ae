package io.tengen.cli.console;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that appears under its name whole or not at all: written as text or as bytes. */
public final class AtomicFile implements AutoCloseable {
  private final Path path;
  private final Path temporary;
  private final OutputStream stream;
  private final Writer writer;

  private AtomicFile(Path path) throws IOException {
    this.path = path;
    temporary = path.resolveSibling("." + path.getFileName() + ".tmp");
    stream = new BufferedOutputStream(Files.newOutputStream(temporary));
    writer =
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8.newEncoder()));
  }

  /** Begins the file; nothing is under its name before {@link #commit}. */
  public static AtomicFile begin(Path path) throws IOException {
    return new AtomicFile(path);
  }

  /** Writes the whole file. */
  public static void write(Path path, String text) throws IOException {
    try (AtomicFile file = begin(path)) {
      file.writer().write(text);
      file.commit();
    }
  }

  public Writer writer() {
    return writer;
  }

  public OutputStream stream() {
    return stream;
  }

  /** Puts the file under its name, in the place of what was there. */
  public void commit() throws IOException {
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
