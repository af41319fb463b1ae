package io.tengen.engine.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/** Distinguishes one version of a file from another without reading it. */
record FileStamp(Path file, FileTime changed, long bytes) {
  /**
   * @throws IOException if the file does not exist or cannot be accessed
   */
  static FileStamp of(Path file) throws IOException {
    return new FileStamp(file, Files.getLastModifiedTime(file), Files.size(file));
  }
}
