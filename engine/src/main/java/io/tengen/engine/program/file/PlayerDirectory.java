package io.tengen.engine.program.file;

import io.tengen.files.FileTrees;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The working directory of a program that is played by files. The program may do anything in it;
 * this class follows no links, so that it neither reads nor changes a file elsewhere, and opens
 * only regular files, so that it never waits for a pipe. Methods block on the disk. Confined to one
 * thread.
 */
final class PlayerDirectory {
  /** The greatest total size of the files in the directory. */
  static final long MOST_BYTES = 64L << 20;

  /** The greatest number of files and directories in the directory. */
  static final int MOST_FILES = 10_000;

  private final Path path;
  private final @Nullable Object identity;
  private byte[] written = {};

  /**
   * @param path an existing directory
   * @throws IOException if it cannot be read, or if its content exceeds a limit already
   */
  PlayerDirectory(Path path) throws IOException {
    this.path = path.toRealPath();
    identity = attributes(this.path).fileKey();
    if (!exceededLimit().isEmpty()) {
      throw new IOException(
          "it has more than the "
              + (MOST_BYTES >> 20)
              + " MiB or "
              + MOST_FILES
              + " files that a player may have; empty it, or choose another");
    }
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

  /**
   * Returns a clause if the content exceeds a limit; empty if not. Reads at most as many entries as
   * the directory may have. The program may change the directory in the meantime: what has gone, or
   * cannot be read, does not count.
   */
  String exceededLimit() {
    Content content = new Content();
    try {
      Files.walkFileTree(path, content);
    } catch (IOException e) {
      throw new IllegalStateException("a visitor that throws nothing has thrown", e);
    }
    if (content.bytes > MOST_BYTES) {
      return "has more than " + (MOST_BYTES >> 20) + " MiB in its directory";
    }
    return content.files > MOST_FILES
        ? "has more than " + MOST_FILES + " files in its directory"
        : "";
  }

  /** Counts what is in a directory until a limit is exceeded. */
  private static final class Content implements FileVisitor<Path> {
    private long bytes;

    /** The directory itself is visited but not counted. */
    private int files = -1;

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
      return add(0);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
      return FileVisitResult.CONTINUE;
    }

    private FileVisitResult add(long size) {
      bytes += size;
      files++;
      return bytes > MOST_BYTES || files > MOST_FILES
          ? FileVisitResult.TERMINATE
          : FileVisitResult.CONTINUE;
    }
  }

  private Path file(String name) {
    return path.resolve(name);
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
