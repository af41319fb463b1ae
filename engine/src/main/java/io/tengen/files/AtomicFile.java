package io.tengen.files;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears under its name completely or not at all. It is written, as text or as bytes,
 * to a {@linkplain TemporaryFiles temporary file} beside its target, which {@link #commit} renames.
 *
 * <p>Several processes may write the same target at once: each has a temporary file of its own, and
 * the last commit wins. Confined to one thread; methods block on the disk.
 */
public final class AtomicFile implements AutoCloseable {
  private final Path target;
  private final Path temporary;
  private final boolean durable;
  private final OutputStream stream;
  private final Writer writer;

  private AtomicFile(Path target, Path temporary, boolean durable, OutputStream stream) {
    this.target = target;
    this.temporary = temporary;
    this.durable = durable;
    this.stream = stream;
    writer =
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8.newEncoder()));
  }

  /**
   * Begins a file that survives a power cut once it is committed.
   *
   * @throws IOException if the target is a directory or a device, or no file can be created beside
   *     it
   */
  public static AtomicFile create(Path target) throws IOException {
    return create(target, TemporaryFiles.beside(target), true);
  }

  /**
   * Begins a file that survives the death of the process once it is committed, but not a power cut:
   * for exports of thousands of files that can be written again. A power cut may leave such a file
   * empty.
   */
  public static AtomicFile createUnforced(Path target) throws IOException {
    return create(target, TemporaryFiles.beside(target), false);
  }

  static AtomicFile create(Path target, Path temporary, boolean durable) throws IOException {
    // Found here rather than when the file is renamed, which may be hours later.
    DurableFiles.requireReplaceable(target);
    OutputStream stream =
        Files.newOutputStream(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    return new AtomicFile(target, temporary, durable, new BufferedOutputStream(stream));
  }

  /** Writes a whole file in UTF-8 as {@link #createUnforced} describes. */
  public static void writeUnforced(Path target, String text) throws IOException {
    try (AtomicFile file = createUnforced(target)) {
      file.writer().write(text);
      file.commit();
    }
  }

  /** Takes text, as UTF-8; fails on unpaired surrogates. */
  public Writer writer() {
    return writer;
  }

  /** Takes bytes. It may be closed before {@link #commit}. */
  public OutputStream stream() {
    return stream;
  }

  /**
   * Renames the file to its target, replacing an existing file. Nothing can be written afterwards.
   */
  public void commit() throws IOException {
    writer.close();
    if (durable) {
      DurableFiles.force(temporary);
      DurableFiles.move(temporary, target);
    } else {
      DurableFiles.replace(temporary, target);
    }
  }

  /** Deletes the file unless it was committed. Idempotent. */
  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
