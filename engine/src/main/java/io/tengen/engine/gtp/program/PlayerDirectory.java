package io.tengen.engine.gtp.program;

import io.tengen.files.FileTrees;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The working directory of a program that is played by files. The program may do anything in it;
 * this class follows no links, so that it neither reads nor changes a file elsewhere, and opens
 * only regular files, so that it never waits for a pipe. Methods block on the disk. Confined to one
 * thread, except for {@link #exceededLimit}.
 */
final class PlayerDirectory {
  /** The greatest growth of the directory during a game, in bytes. */
  static final long MOST_BYTES = 64L << 20;

  /** The greatest number of files and directories that a game may add. */
  static final long MOST_FILES = 10_000;

  private final Path path;
  private final @Nullable Object identity;
  private final Size before;
  private byte[] written = {};

  /** The size of everything in a directory. */
  private record Size(long bytes, long files) {}

  /**
   * @param path an existing directory
   * @throws IOException if it cannot be read
   */
  PlayerDirectory(Path path) throws IOException {
    this.path = path.toRealPath();
    identity = attributes(this.path).fileKey();
    before = size(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  Path path() {
    return path;
  }

  /**
   * Clears both files of the protocol and writes the position.
   *
   * @throws IOException if that is not possible, for example because the program has replaced its
   *     directory
   */
  void prepare(String input) throws IOException {
    requireSame();
    FileTrees.delete(file(FileProtocol.INPUT));
    FileTrees.delete(file(FileProtocol.OUTPUT));
    written = input.getBytes(StandardCharsets.US_ASCII);
    Files.write(file(FileProtocol.INPUT), written, StandardOpenOption.CREATE_NEW);
    Files.createFile(file(FileProtocol.OUTPUT));
  }

  /**
   * Returns the answer of a program that has ended: at most one byte more than an answer may have.
   *
   * @throws ProtocolException with a clause that says what the program did wrong
   * @throws IOException if the answer cannot be read
   */
  byte[] answer() throws IOException {
    requireSame();
    if (!Arrays.equals(read(FileProtocol.INPUT, written.length + 1), written)) {
      throw new ProtocolException("changed " + FileProtocol.INPUT);
    }
    return read(FileProtocol.OUTPUT, FileProtocol.MOST_BYTES + 1);
  }

  private byte[] read(String name, int most) throws IOException {
    Path file = file(name);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new ProtocolException("deleted " + name);
    }
    if (!attributes(file).isRegularFile()) {
      throw new ProtocolException("put something that is not a file in the place of " + name);
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(most);
    }
  }

  private void requireSame() throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        || !path.toRealPath().equals(path)
        || (identity != null && !identity.equals(attributes(path).fileKey()))) {
      throw new ProtocolException("replaced its directory");
    }
  }

  /** Returns a clause if the directory has grown too much; empty if not. Thread-safe. */
  String exceededLimit() throws IOException {
    Size now = size(before.bytes + MOST_BYTES, before.files + MOST_FILES);
    if (now.bytes - before.bytes > MOST_BYTES) {
      return "wrote more than " + (MOST_BYTES >> 20) + " MiB to its directory";
    }
    return now.files - before.files > MOST_FILES
        ? "created more than " + MOST_FILES + " files in its directory"
        : "";
  }

  /** Measures the directory, until one of the limits is exceeded. */
  private Size size(long mostBytes, long mostFiles) throws IOException {
    long[] sum = new long[2];
    Files.walkFileTree(
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes found) {
            return add(0);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
            return add(found.isRegularFile() ? found.size() : 0);
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            // The program has deleted it in the meantime, or made it unreadable.
            return add(0);
          }

          private FileVisitResult add(long bytes) {
            sum[0] += bytes;
            sum[1]++;
            return sum[0] > mostBytes || sum[1] > mostFiles
                ? FileVisitResult.TERMINATE
                : FileVisitResult.CONTINUE;
          }
        });
    return new Size(sum[0], sum[1]);
  }

  private Path file(String name) {
    return path.resolve(name);
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
