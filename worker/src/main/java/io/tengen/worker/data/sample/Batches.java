package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An endless sequence of batches: every sample once in a pass, passes shuffled anew, each sample
 * under a symmetry drawn at random. What does not fill a batch at the end of a pass is left out of
 * that pass.
 *
 * <p>Batch n is a function of the window, the seed and n alone, so any number of threads may read
 * batches of one sequence, and a learner that was interrupted goes on where it was. Thread-safe.
 */
public final class Batches {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final List<PackedShard> shards;

  /** Samples of the shards before each. */
  private final int[] starts;

  private final FeatureSet features;
  private final int length;
  private final int rows;
  private final long seed;
  private final int samples;
  // The pass whose order was last asked for, and that order; replaced, never changed.
  private volatile Pass pass = new Pass(-1, new int[0]);

  private record Pass(long number, int[] order) {}

  Batches(List<PackedShard> shards, FeatureSet features, int length, int rows, long seed) {
    this.shards = shards;
    this.features = features;
    this.length = length;
    this.rows = rows;
    this.seed = seed;
    starts = new int[shards.size()];
    int sum = 0;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = sum;
      sum = Math.addExact(sum, shards.get(i).size());
    }
    samples = sum;
    if (rows < 1 || rows > samples) {
      throw new IllegalArgumentException(
          "a batch of " + rows + " cannot be drawn from a window of " + samples + " samples");
    }
  }

  /** How many batches a pass has. */
  public int perPass() {
    return samples / rows;
  }

  /** An empty batch of the right shape. */
  public SampleBatch newBatch() {
    return new SampleBatch(rows, features, length);
  }

  /**
   * Writes the n-th batch, counted from 0.
   *
   * @param into as {@link #newBatch} makes it; all of it is written
   */
  public void read(long n, SampleBatch into) {
    if (into.rows() != rows || into.features() != features || into.length() != length) {
      throw new IllegalArgumentException("a batch of another shape");
    }
    int[] order = order(n / perPass());
    int first = (int) (n % perPass()) * rows;
    SplittableRandom random = new SplittableRandom(seed ^ (n + 1) * GOLDEN);
    for (int row = 0; row < rows; row++) {
      int sample = order[first + row];
      int shard = shard(sample);
      shards.get(shard).read(sample - starts[shard], random.nextInt(Layout.SYMMETRIES), into, row);
    }
  }

  private int shard(int sample) {
    int low = 0;
    int high = starts.length - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (starts[middle] <= sample) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * The order of a pass: Fisher and Yates's shuffle. Two threads may find it at once, both the
   * same.
   */
  private int[] order(long number) {
    Pass last = pass;
    if (last.number == number) {
      return last.order;
    }
    int[] order = new int[samples];
    SplittableRandom random = new SplittableRandom(seed + number * GOLDEN);
    for (int i = 0; i < samples; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    pass = new Pass(number, order);
    return order;
  }
}
