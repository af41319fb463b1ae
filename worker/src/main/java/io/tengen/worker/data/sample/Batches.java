package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * An endless sequence of batches. Every pass contains each sample once, in a new random order and
 * under a random symmetry. Samples that do not fill a batch at the end of a pass are left out of
 * that pass.
 *
 * <p>Batch n depends only on the window, the seed and n. Any number of threads may therefore read
 * batches of one sequence, and an interrupted learner can continue at the same batch. Thread-safe.
 */
public final class Batches {
  /** Spreads the numbers of batches and passes over the seeds. */
  static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final List<PackedShard> shards;

  /** For each shard, the number of samples of all shards before it. */
  private final int[] starts;

  private final FeatureSet features;
  private final int length;
  private final int rows;
  private final long seed;
  private final int samples;
  // The last computed pass and its order; replaced, never changed.
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

  /** The number of batches of a pass. */
  public int perPass() {
    return samples / rows;
  }

  /** Returns an empty batch of the right shape. */
  public SampleBatch newBatch() {
    return new SampleBatch(rows, features, length);
  }

  /**
   * Reads the n-th batch, counted from 0.
   *
   * @param into a batch from {@link #newBatch}, which is overwritten completely
   */
  public void read(long n, SampleBatch into) {
    SplittableRandom random = new SplittableRandom(seed ^ (n + 1) * GOLDEN);
    read(n, into, () -> random.nextInt(Layout.SYMMETRIES));
  }

  /**
   * Reads the n-th batch, counted from 0, with all positions under one symmetry.
   *
   * @param symmetry 0 to 7, see {@link Layout}
   * @param into a batch from {@link #newBatch}, which is overwritten completely
   */
  public void read(long n, int symmetry, SampleBatch into) {
    read(n, into, () -> symmetry);
  }

  private void read(long n, SampleBatch into, IntSupplier symmetry) {
    if (into.rows() != rows || into.features() != features || into.length() != length) {
      throw new IllegalArgumentException("a batch of another shape");
    }
    int[] order = order(n / perPass());
    int first = (int) (n % perPass()) * rows;
    for (int row = 0; row < rows; row++) {
      int sample = order[first + row];
      int shard = shard(sample);
      shards.get(shard).read(sample - starts[shard], symmetry.getAsInt(), into, row);
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
   * The order of a pass, by a Fisher–Yates shuffle. Two threads may compute it at once, with equal
   * results.
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
