package io.tengen.files;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a directory is locked already; the message is one line that names the directory. */
public final class DirectoryLockedException extends IOException {
  private static final long serialVersionUID = 1;

  DirectoryLockedException(Path directory, boolean byThisProcess) {
    super(directory + " is in use by " + (byThisProcess ? "this process" : "another process"));
  }
}
