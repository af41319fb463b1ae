package io.tengen.cli.local;

import io.tengen.files.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The file in a data directory that says how other commands of the same user reach the coordinator
 * in the process that plays there: its address on loopback and its secret. Only the user can read
 * it. It is valid while that process has the directory locked; a file of a killed process stays
 * until the next process takes the directory, and its secret is worthless.
 *
 * @param port the coordinator's port on loopback
 * @param secret what clients present
 */
public record OwnerFile(int port, String secret) {
  /** The host of the coordinator. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final String NAME = "owner";

  /**
   * Writes the file. The caller holds the directory.
   *
   * @throws IOException if it cannot be written
   */
  void write(Path data) throws IOException {
    delete(data);
    try (PrivateFile file = PrivateFile.create(data.resolve(NAME))) {
      file.write(port + "\n" + secret + "\n");
    }
  }

  /** Deletes the file if there is one. The caller holds the directory. */
  static void delete(Path data) throws IOException {
    Files.deleteIfExists(data.resolve(NAME));
  }

  /**
   * Reads the file; empty if there is none, if it is being written, or if it is of another user.
   */
  public static Optional<OwnerFile> read(Path data) {
    try {
      List<String> lines = Files.readAllLines(data.resolve(NAME));
      return lines.size() == 2 && !lines.get(1).isEmpty()
          ? Optional.of(new OwnerFile(Integer.parseInt(lines.get(0)), lines.get(1)))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns a text without the secret, since it may be logged. */
  @Override
  public String toString() {
    return "owner at port " + port;
  }
}
