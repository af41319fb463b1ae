package io.tengen.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Directories that users name. */
final class Directories {
  private Directories() {}

  /** Makes the directory if need be, and a file in it to see that it can. */
  static void requireWritable(Path directory) throws CommandException {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, ".tengen", null));
    } catch (FileAlreadyExistsException e) {
      throw CommandException.badInput("cannot use " + directory + ": it is not a directory", e);
    } catch (IOException e) {
      throw CommandException.badInput("cannot write to " + directory + ": " + reason(e), e);
    }
  }

  static void requireDirectory(Path directory) throws CommandException {
    if (!Files.isDirectory(directory)) {
      throw CommandException.badInput(
          Files.exists(directory)
              ? directory + " is not a directory"
              : "there is no directory " + directory);
    }
  }

  /**
   * Why an operation on a file failed, in a few words: Java's own messages are often bare paths.
   */
  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }
}
