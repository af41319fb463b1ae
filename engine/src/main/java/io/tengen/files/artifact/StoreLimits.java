package io.tengen.files.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What an {@link ArtifactStore} takes.
 *
 * @param largest bytes of the largest artifact
 * @param reserve bytes of the disk that artifacts leave to others
 */
public record StoreLimits(long largest, long reserve) {
  /**
   * @param missing bytes of the artifact that are still to come
   * @throws ArtifactException if it cannot be taken
   */
  void check(Artifact artifact, long missing, Path directory) throws IOException {
    if (artifact.bytes() > largest) {
      throw new ArtifactException(
          ArtifactException.Reason.TOO_LARGE,
          String.format(
              Locale.ROOT,
              "artifact %s has %,d bytes; the most that is taken is %,d",
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
