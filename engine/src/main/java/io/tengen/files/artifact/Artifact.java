package io.tengen.files.artifact;

import io.tengen.text.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A file identified by its content, such as a network, independently of its name on any machine.
 *
 * @param sha256 SHA-256 of its bytes as 64 lower-case hexadecimal digits, which is safe as a file
 *     name
 * @param bytes its length, at least 1
 */
public record Artifact(String sha256, long bytes) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final int MAX_SHOWN = 80;

  /**
   * @throws IllegalArgumentException with one line if the hash is malformed or the length below 1
   */
  public Artifact {
    checkSha256(sha256);
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "artifact " + sha256 + " cannot have a length of " + bytes + " bytes");
    }
  }

  /**
   * Checks that a text has the form of {@link #sha256}.
   *
   * @throws IllegalArgumentException with one line if it is not
   */
  public static void checkSha256(String text) {
    if (!SHA256.matcher(text).matches()) {
      // The text is untrusted and is shown on one line.
      throw new IllegalArgumentException(
          "\""
              + Texts.printable(Texts.cut(text, MAX_SHOWN))
              + "\" is not a SHA-256: 64 lower-case hexadecimal digits");
    }
  }

  /** Returns the artifact of a file. Reads the whole file. */
  public static Artifact of(Path file) throws IOException {
    return new Artifact(Sha256.of(file), Files.size(file));
  }

  /** Returns the first 12 digits of the hash, for display. */
  public String brief() {
    return sha256.substring(0, 12);
  }
}
