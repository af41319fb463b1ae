package io.tengen.worker.data.shard;

import io.tengen.files.artifact.Artifact;
import java.time.Instant;
import java.util.List;

/**
 * A file of games, as the manifest lists it.
 *
 * @param sha256 of the file, in hexadecimal digits: its name
 * @param bytes its length
 * @param games in it
 * @param positions moves of all its games
 * @param samples positions that training learns from
 * @param network SHA-256 of the network that played both sides; empty for none, or for two
 * @param board points along the board's side
 * @param rawBytes of its games before compression
 * @param createdAt when it was sealed
 * @param contents which games these are; empty if only the file says it
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
   * @throws IllegalArgumentException with one line if this can be no shard
   */
  public Shard {
    Artifact.checkSha256(sha256);
    if (bytes < 1 || games < 0 || positions < 0 || samples < 0 || samples > positions) {
      throw new IllegalArgumentException("shard " + sha256 + " cannot have these counts");
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
