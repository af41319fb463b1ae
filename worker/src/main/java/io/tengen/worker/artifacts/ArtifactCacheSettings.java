package io.tengen.worker.artifacts;

import java.nio.file.Path;

/**
 * Settings of a worker's artifact cache.
 *
 * @param directory created when it is needed; workers on one machine may share it
 * @param limit the most bytes to store; 0 to fetch nothing
 */
public record ArtifactCacheSettings(Path directory, long limit) {
  /**
   * @throws IllegalArgumentException if the limit is negative
   */
  public ArtifactCacheSettings {
    if (limit < 0) {
      throw new IllegalArgumentException("limit " + limit + " must be 0 or more bytes");
    }
  }
}
