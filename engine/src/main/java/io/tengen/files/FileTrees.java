package io.tengen.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists and deletes directories with everything below them. All methods block on the disk. */
public final class FileTrees {
  private FileTrees() {}

  /**
   * Returns the regular files directly in a directory, sorted by path; links to files count.
   *
   * @throws java.nio.file.NoSuchFileException if the directory is missing
   */
  public static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return regular(files);
    }
  }

  /**
   * Returns the regular files in a directory and in all directories below it, sorted by path; links
   * to directories are not followed.
   *
   * @throws java.nio.file.NoSuchFileException if the directory is missing
   */
  public static List<Path> walk(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return regular(files);
    }
  }

  private static List<Path> regular(Stream<Path> files) throws IOException {
    try {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  /**
   * Deletes a file, or a directory with everything in it. Links are deleted, not followed. Does
   * nothing if there is nothing under this path.
   */
  public static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(path, new Deletion());
    } else {
      Files.deleteIfExists(path);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
