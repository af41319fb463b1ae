package io.tengen.worker.artifacts;

import java.nio.file.Path;

/**
 * Where a worker keeps what it fetches.
 *
 * @param directory made when it is needed; workers of one machine may share it
 * @param limit bytes that may lie in it; 0 to fetch nothing
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
