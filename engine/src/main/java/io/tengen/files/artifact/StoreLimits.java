package io.tengen.files.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The limits of an {@link ArtifactStore}.
 *
 * @param largest size in bytes of the largest artifact
 * @param reserve number of bytes of the disk to keep free
 */
public record StoreLimits(long largest, long reserve) {
  /**
   * Checks that an artifact can be received.
   *
   * @param missing number of bytes of the artifact that have not been received
   * @throws ArtifactException if it is too large or the disk is too full
   */
  void check(Artifact artifact, long missing, Path directory) throws IOException {
    if (artifact.bytes() > largest) {
      throw new ArtifactException(
          ArtifactException.Reason.TOO_LARGE,
          String.format(
              Locale.ROOT,
              "artifact %s has %,d bytes; the limit is %,d",
              artifact.sha256(),
              artifact.bytes(),
              largest));
    }
    if (Files.getFileStore(directory).getUsableSpace() - missing < reserve) {
      throw new ArtifactException(
          ArtifactException.Reason.NO_ROOM,
          "the disk is too full for artifact " + artifact.sha256());
    }
  }
}
