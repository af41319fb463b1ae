package io.tengen.files.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A file known by what it holds, such as a network; its name on one machine means nothing on
 * another.
 *
 * @param sha256 of its bytes: 64 lower-case hexadecimal digits, so safe as the name of a file
 * @param bytes its length, at least 1
 */
public record Artifact(String sha256, long bytes) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final int MAX_SHOWN = 80;

  /**
   * @throws IllegalArgumentException with one line if these are no hash and length
   */
  public Artifact {
    checkSha256(sha256);
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "artifact " + sha256 + " cannot have a length of " + bytes + " bytes");
    }
  }

  /**
   * Looks whether this text is a hash as artifacts have it.
   *
   * @throws IllegalArgumentException with one line if it is not
   */
  public static void checkSha256(String text) {
    if (!SHA256.matcher(text).matches()) {
      // It may come from anywhere and hold anything, and is to be shown on one line.
      String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
      throw new IllegalArgumentException(
          "\""
              + shown.replaceAll("[^ -~]", "?")
              + "\" is no SHA-256: 64 lower-case hexadecimal digits");
    }
  }

  /** What a file holds; reads all of it. */
  public static Artifact of(Path file) throws IOException {
    return new Artifact(Sha256.of(file), Files.size(file));
  }

  /** Enough of the hash for people to tell artifacts apart: its first 12 digits. */
  public String brief() {
    return sha256.substring(0, 12);
  }
}
