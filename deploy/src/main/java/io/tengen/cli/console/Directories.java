package io.tengen.cli.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Directories that users name. */
public final class Directories {
  private Directories() {}

  /** Makes the directory if need be, and a file in it to see that it can. */
  public static void requireWritable(Path directory) throws CommandException {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, ".tengen", null));
    } catch (FileAlreadyExistsException e) {
      throw CommandException.badInput("cannot use " + directory + ": it is not a directory", e);
    } catch (IOException e) {
      throw CommandException.badInput("cannot write to " + directory + ": " + reason(e), e);
    }
  }

  public static void requireDirectory(Path directory) throws CommandException {
    if (!Files.isDirectory(directory)) {
      throw CommandException.badInput(
          Files.exists(directory)
              ? directory + " is not a directory"
              : "there is no directory " + directory);
    }
  }

  /** The files {@code *.sgf} in a directory and those below it, by name. */
  public static List<Path> sgfFiles(Path directory) throws CommandException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(path -> path.toString().toLowerCase(Locale.ROOT).endsWith(".sgf"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw cannotRead(directory, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw cannotRead(directory, e);
    }
  }

  /** Deletes a directory of our own with all that is in it; nothing if it is not there. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** That a file, or a directory, cannot be read. */
  public static CommandException cannotRead(Path path, IOException e) {
    return CommandException.badInput("cannot read " + path + ": " + reason(e), e);
  }

  /**
   * Why an operation on a file failed, in a few words: Java's own messages are often bare paths.
   */
  public static String reason(IOException e) {
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
