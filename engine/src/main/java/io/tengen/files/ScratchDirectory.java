package io.tengen.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new directory that is deleted, with everything in it, when it is closed. */
public final class ScratchDirectory implements AutoCloseable {
  private static final String PREFIX = "tengen-";

  private final Path path;

  private ScratchDirectory(Path path) {
    this.path = path;
  }

  /**
   * Creates a directory among the system's temporary files.
   *
   * @param purpose becomes part of its name
   */
  public static ScratchDirectory create(String purpose) throws IOException {
    return new ScratchDirectory(Files.createTempDirectory(PREFIX + purpose));
  }

  /** Returns the directory. Does not block. */
  public Path path() {
    return path;
  }

  /** Returns a path in the directory. Does not block. */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** Deletes the directory with everything in it. Idempotent; blocks on the disk. */
  @Override
  public void close() throws IOException {
    FileTrees.delete(path);
  }
}
