package io.tengen.cli.local;

import io.tengen.files.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The file in a data directory that says how other commands of the same user reach the coordinator
 * in the process that plays there: its address on loopback and its secret. Only the user can read
 * it. It is valid while that process, whose id it has, is alive; a file of a killed process stays
 * until the next process takes the directory, but is not used.
 *
 * @param port the coordinator's port on loopback
 * @param secret what clients present
 * @param process the id of the process of the coordinator
 */
public record OwnerFile(int port, String secret, long process) {
  /** The host of the coordinator. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final String NAME = "owner";
  private static final int LINES = 3;

  private static final Set<PosixFilePermission> PRIVATE =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** Returns the description of a coordinator in this process. */
  static OwnerFile here(int port, String secret) {
    return new OwnerFile(port, secret, ProcessHandle.current().pid());
  }

  /**
   * Writes the file, in place of an earlier one. The caller holds the directory.
   *
   * @throws IOException if it cannot be written
   */
  void write(Path data) throws IOException {
    PrivateFile.replace(data.resolve(NAME), port + "\n" + secret + "\n" + process + "\n");
  }

  /** Deletes the file if there is one. The caller holds the directory. */
  static void delete(Path data) throws IOException {
    Files.deleteIfExists(data.resolve(NAME));
  }

  /**
   * Reads the file; empty if there is none, if others than this user may have written or can read
   * it, or if its process has ended.
   */
  public static Optional<OwnerFile> read(Path data) {
    Path file = data.resolve(NAME);
    try {
      if (!isPrivate(file)) {
        return Optional.empty();
      }
      List<String> lines = Files.readAllLines(file);
      if (lines.size() != LINES || lines.get(1).isEmpty()) {
        return Optional.empty();
      }
      OwnerFile owner =
          new OwnerFile(Integer.parseInt(lines.get(0)), lines.get(1), Long.parseLong(lines.get(2)));
      return ProcessHandle.of(owner.process).map(ProcessHandle::isAlive).orElse(false)
          ? Optional.of(owner)
          : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a file is of this user, who alone can read it, as far as that is known. */
  private static boolean isPrivate(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return true;
    }
    PosixFileAttributes found =
        Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    // A user without a name cannot be compared, but reads only files of their own.
    Optional<String> user = ProcessHandle.current().info().user();
    return found.isRegularFile()
        && PRIVATE.equals(found.permissions())
        && user.map(found.owner().getName()::equals).orElse(true);
  }

  /** Returns a text without the secret, since it may be logged. */
  @Override
  public String toString() {
    return "owner at port " + port;
  }
}
