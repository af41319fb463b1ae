package io.tengen.worker.data.shard;

import io.tengen.files.artifact.Artifact;
import java.time.Instant;
import java.util.List;

/**
 * A file of games, with the properties that the manifest lists.
 *
 * @param sha256 of the file, in hexadecimal digits; names the file
 * @param bytes the file's length
 * @param games number of games
 * @param positions number of moves of all games
 * @param samples number of positions to train on
 * @param network SHA-256 of the network that played both sides; empty for none, or for two
 * @param board points along the board's side
 * @param rawBytes size of the games before compression
 * @param createdAt when the shard was completed
 * @param contents the games' names; empty if only the file lists them
 */
public record Shard(
    String sha256,
    long bytes,
    long games,
    long positions,
    long samples,
    String network,
    int board,
    long rawBytes,
    Instant createdAt,
    List<ShardGames> contents) {

  /**
   * @throws IllegalArgumentException with a one-line message if the values are inconsistent
   */
  public Shard {
    Artifact.checkSha256(sha256);
    if (bytes < 1 || games < 0 || positions < 0 || samples < 0 || samples > positions) {
      throw new IllegalArgumentException("shard " + sha256 + " has impossible counts");
    }
    contents = List.copyOf(contents);
    if (!contents.isEmpty() && contents.stream().mapToLong(ShardGames::count).sum() != games) {
      throw new IllegalArgumentException("shard " + sha256 + " does not list all of its games");
    }
  }

  /** The file's name. */
  public String fileName() {
    return sha256 + SUFFIX;
  }

  public static final String SUFFIX = ".shard";
}
