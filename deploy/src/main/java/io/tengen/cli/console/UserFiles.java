package io.tengen.cli.console;

import io.tengen.files.AtomicFile;
import io.tengen.files.DiskSpace;
import io.tengen.files.FileTrees;
import io.tengen.files.TemporaryFiles;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Checks the files and directories that users name, and words why they cannot be used. */
public final class UserFiles {
  private UserFiles() {}

  /**
   * Creates the directory if it is missing, checks that files can be created in it, and removes
   * temporary files that a killed command left there.
   *
   * @throws CommandException if the directory cannot be written
   */
  public static void requireWritable(Path directory) throws CommandException {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, ".tengen", null));
      TemporaryFiles.deleteLeftovers(directory, TemporaryFiles.ABANDONED);
    } catch (FileAlreadyExistsException e) {
      throw CommandException.badInput("cannot use " + directory + ": it is not a directory", e);
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  /**
   * Checks before long work that its result can be written to a file: that the path is not a
   * directory, and that files can be created beside it.
   *
   * @throws CommandException if the file cannot be written
   */
  public static void requireWritableFile(Path file) throws CommandException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw CommandException.badInput(
          "cannot write "
              + file
              + ": it is "
              + (Files.isDirectory(file) ? "a directory" : "not a regular file"));
    }
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      if (!Files.isDirectory(directory)) {
        throw CommandException.badInput(
            "cannot write " + file + ": there is no directory " + directory);
      }
      if (!Files.isWritable(directory)) {
        throw CommandException.badInput("cannot write " + file + ": permission denied");
      }
    }
  }

  /**
   * Returns the path that a user has written.
   *
   * @throws CommandException if the text has characters that no path has
   */
  public static Path path(String text) throws CommandException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw CommandException.badInput("\"" + text + "\" is not a file name", e);
    }
  }

  /** Throws unless the path is a directory. */
  public static void requireDirectory(Path directory) throws CommandException {
    if (!Files.isDirectory(directory)) {
      throw CommandException.badInput(
          Files.exists(directory)
              ? directory + " is not a directory"
              : "there is no directory " + directory);
    }
  }

  /** Returns the files {@code *.sgf} in a directory and its subdirectories, sorted by name. */
  public static List<Path> sgfFiles(Path directory) throws CommandException {
    try {
      return FileTrees.walk(directory).stream()
          .filter(path -> path.toString().toLowerCase(Locale.ROOT).endsWith(".sgf"))
          .toList();
    } catch (IOException e) {
      throw cannotRead(directory, e);
    }
  }

  /** Returns the exception for a file or directory that cannot be read. */
  public static CommandException cannotRead(Path path, IOException e) {
    return CommandException.badInput("cannot read " + path + ": " + reason(e), e);
  }

  /**
   * Returns the exception for a file or directory that cannot be written. A full disk is no bad
   * input: the same command works when there is room.
   */
  public static CommandException cannotWrite(Path path, IOException e) {
    if (DiskSpace.isExhausted(e)) {
      return noSpace(path, e);
    }
    return CommandException.badInput("cannot write " + path + ": " + reason(e), e);
  }

  /**
   * Begins the file of a result, before the work for it.
   *
   * @throws CommandException if the path cannot be used
   */
  public static AtomicFile begin(Path file) throws CommandException {
    try {
      return AtomicFile.create(file);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /**
   * Writes a text to a file, which is replaced at once if it exists.
   *
   * @throws CommandException if the path cannot be used
   */
  public static void write(Path file, String text) throws CommandException {
    try {
      AtomicFile.writeUnforced(file, text);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /**
   * Returns the exception for a file or directory that could be used when the command began, but
   * was not written to its end. That is no bad input.
   */
  public static CommandException writeFailed(Path path, IOException e) {
    return DiskSpace.isExhausted(e)
        ? noSpace(path, e)
        : CommandException.failed("cannot write " + path + ": " + reason(e), e);
  }

  /**
   * Returns the exception for a full disk.
   *
   * @param path a directory on this disk, or a file in it
   */
  public static CommandException noSpace(Path path, Throwable e) {
    Path parent = path.toAbsolutePath().getParent();
    return CommandException.failed(
        "no space left in " + (Files.isDirectory(path) || parent == null ? path : parent), e);
  }

  /**
   * Returns in a few words why an operation on a file failed. The messages of Java's exceptions are
   * often only paths.
   */
  public static String reason(IOException e) {
    return Reasons.of(e);
  }
}
