package io.tengen.wire.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.Checks;
import java.time.Instant;

/**
 * A reference to a shard of games, as listed in the manifest of a data folder.
 *
 * @param file the shard's file
 * @param games number of games
 * @param positions number of moves of all games
 * @param samples number of positions to train on
 * @param network SHA-256 of the network that played, in hexadecimal; empty for none or several
 * @param board board size in points
 * @param rawBytes size before compression, in bytes
 * @param createdAt time when the shard was sealed
 * @param store object store that holds the file, {@code s3://BUCKET/PREFIX}; empty if the
 *     coordinator holds it
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
   * @throws IllegalArgumentException with one line if a value is invalid
   */
  public ShardRef {
    Checks.require(
        games >= 0 && samples >= 0 && samples <= positions && rawBytes >= 0,
        "shard " + file.brief() + " has invalid counts");
    if (!network.isEmpty()) {
      Artifact.checkSha256(network);
    }
    // Refuses files of a worker's disk and addresses that only it can reach.
    Checks.require(
        store.isEmpty() || store.startsWith(S3),
        "shard " + file.brief() + ": store must be " + S3 + "BUCKET/PREFIX, or empty");
  }
}
