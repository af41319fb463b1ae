package io.tengen.worker.data.shard;

import java.nio.LongBuffer;

/**
 * The games of one source that a shard holds. Immutable.
 *
 * @param source as {@link TrainingGame.Id#source}
 * @param gaps their numbers, ascending, as the lengths of what lies between: alternately how many
 *     numbers from 0 on are not in the shard and how many are; read-only
 */
public record ShardGames(String source, LongBuffer gaps) {
  /**
   * @throws IllegalArgumentException with one line if no numbers can be meant
   */
  public ShardGames {
    gaps = gaps.asReadOnlyBuffer();
    long end = 0;
    for (int i = gaps.position(); i < gaps.limit(); i++) {
      end += gaps.get(i);
      if (gaps.get(i) < 0 || end < 0) {
        throw new IllegalArgumentException("games of " + source + " cannot have these numbers");
      }
    }
  }

  /** How many games these are. */
  public long count() {
    long count = 0;
    for (int i = gaps.position() + 1; i < gaps.limit(); i += 2) {
      count += gaps.get(i);
    }
    return count;
  }
}
