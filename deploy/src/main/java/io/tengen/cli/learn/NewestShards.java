package io.tengen.cli.learn;

import io.tengen.worker.data.shard.Shard;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Chooses the newest shards, of each size of the board in proportion to its samples. */
final class NewestShards {
  private NewestShards() {}

  /**
   * Returns the newest shards that have at least this many samples in all, if there are so many.
   *
   * @param shards oldest first
   * @param least samples wanted of each size at least
   * @return some of {@code shards}, in their order
   */
  static List<Shard> of(List<Shard> shards, long samples, long least) {
    double all = samples(shards);
    Set<Shard> newest = new HashSet<>();
    for (int size : sizes(shards)) {
      List<Shard> ofSize = ofSize(size, shards);
      double wanted = Math.max(least, samples * (samples(ofSize) / all));
      long sum = 0;
      for (Shard shard : ofSize.reversed()) {
        if (sum < wanted) {
          newest.add(shard);
          sum += shard.samples();
        }
      }
    }
    return shards.stream().filter(newest::contains).toList();
  }

  /** Returns those of the shards whose boards have this size, in their order. */
  static List<Shard> ofSize(int size, List<Shard> shards) {
    return shards.stream().filter(shard -> shard.board() == size).toList();
  }

  /** Returns the sizes of the shards' boards. */
  static SortedSet<Integer> sizes(List<Shard> shards) {
    return shards.stream().map(Shard::board).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the number of samples of the shards. */
  static long samples(List<Shard> shards) {
    return shards.stream().mapToLong(Shard::samples).sum();
  }
}
