package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;
import java.time.Instant;

/**
 * A shard of games, as the manifest of a data folder lists it.
 *
 * @param games in it
 * @param positions moves of its games
 * @param samples positions that training learns from
 * @param network SHA-256 of the network that played; empty for none, or for several
 * @param board side of its boards, in points
 * @param rawBytes of its games before compression
 * @param createdAt when it was sealed
 * @param store the object store that has it, {@code s3://BUCKET/PREFIX}; empty if the coordinator
 *     has it
 */
public record ShardRef(
    Artifact file,
    long games,
    long positions,
    long samples,
    String network,
    int board,
    long rawBytes,
    Instant createdAt,
    String store) {
  private static final String S3 = "s3://";

  /**
   * @throws IllegalArgumentException with one line if this can be no shard
   */
  public ShardRef {
    TrainingSpec.require(
        games >= 0 && samples >= 0 && samples <= positions && rawBytes >= 0,
        "shard " + file.brief() + " cannot have these counts");
    if (!network.isEmpty()) {
      Artifact.checkSha256(network);
    }
    // Nothing of a worker's own disk, and no address that it alone may reach.
    TrainingSpec.require(
        store.isEmpty() || store.startsWith(S3),
        "shard " + file.brief() + ": store must be " + S3 + "BUCKET/PREFIX, or empty");
  }
}
