package io.tengen.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The space on the disk of a directory. */
public final class DiskSpace {
  private DiskSpace() {}

  /** Returns whether a failure was caused by a full disk or an exhausted quota. Does not block. */
  public static boolean isExhausted(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
      if (text.contains("no space left") || text.contains("quota exceeded")) {
        return true;
      }
    }
    return false;
  }

  /** Returns the bytes that can be written; the largest number if that is unknown. Blocks. */
  public static long free(Path directory) {
    try {
      return Files.getFileStore(directory).getUsableSpace();
    } catch (IOException e) {
      // The write that follows shows whether the disk works.
      return Long.MAX_VALUE;
    }
  }
}
