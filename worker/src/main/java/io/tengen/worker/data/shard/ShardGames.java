package io.tengen.worker.data.shard;

import java.nio.LongBuffer;

/**
 * The games of one source that a shard holds. Immutable.
 *
 * @param source as {@link TrainingGame.Id#source}
 * @param gaps the games' numbers as the lengths of alternating ranges, from 0: first how many
 *     numbers are absent, then how many are present, and so on; read-only
 */
public record ShardGames(String source, LongBuffer gaps) {
  /**
   * @throws IllegalArgumentException with a one-line message if the lengths are invalid
   */
  public ShardGames {
    gaps = gaps.asReadOnlyBuffer();
    long end = 0;
    for (int i = gaps.position(); i < gaps.limit(); i++) {
      end += gaps.get(i);
      if (gaps.get(i) < 0 || end < 0) {
        throw new IllegalArgumentException("games of " + source + " have impossible numbers");
      }
    }
  }

  /** The number of games. */
  public long count() {
    long count = 0;
    for (int i = gaps.position() + 1; i < gaps.limit(); i += 2) {
      count += gaps.get(i);
    }
    return count;
  }
}
