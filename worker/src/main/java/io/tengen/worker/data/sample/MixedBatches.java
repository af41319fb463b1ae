package io.tengen.worker.data.sample;

import java.util.List;
import java.util.SplittableRandom;

/**
 * An endless sequence of batches from boards of several sizes, each batch with boards of one size.
 * Every pass contains each batch of each size's pass once, in a new random order, so that a size
 * takes part in proportion to its samples.
 *
 * <p>Batch n depends only on the windows, the seed and n. With one size the sequence is that of its
 * {@link Batches}. Confined to one thread.
 */
public final class MixedBatches {
  private final List<Batches> sizes;

  /** For each size, the batch that is overwritten by every reading of that size. */
  private final List<SampleBatch> buffers;

  private final long seed;
  private final int perPass;
  private long pass = -1;

  /** For each batch of the current pass, the index of its size. */
  private int[] order = new int[0];

  /** For each batch of the current pass, the number of batches of its size before it. */
  private int[] rank = new int[0];

  /**
   * Creates a sequence.
   *
   * @param sizes the batches of each size, at least one, with equal numbers of rows; their order
   *     counts
   * @param seed seed of the order of the sizes
   */
  public MixedBatches(List<Batches> sizes, long seed) {
    this.sizes = List.copyOf(sizes);
    this.seed = seed;
    buffers = this.sizes.stream().map(Batches::newBatch).toList();
    perPass = this.sizes.stream().mapToInt(Batches::perPass).reduce(0, Math::addExact);
  }

  /** Returns the number of batches of a pass. */
  public int perPass() {
    return perPass;
  }

  /**
   * Reads the n-th batch, counted from 0.
   *
   * @return a batch that the next call may overwrite
   */
  public SampleBatch read(long n) {
    long number = n / perPass;
    if (number != pass) {
      begin(number);
    }
    int place = (int) (n % perPass);
    int size = order[place];
    Batches batches = sizes.get(size);
    SampleBatch into = buffers.get(size);
    batches.read(number * batches.perPass() + rank[place], into);
    return into;
  }

  /** Draws the order of a pass, by a Fisher–Yates shuffle. */
  private void begin(long number) {
    int[] drawn = new int[perPass];
    SplittableRandom random = new SplittableRandom(~seed + number * Batches.GOLDEN);
    int filled = 0;
    for (int size = 0; size < sizes.size(); size++) {
      for (int i = 0; i < sizes.get(size).perPass(); i++, filled++) {
        int j = random.nextInt(filled + 1);
        drawn[filled] = drawn[j];
        drawn[j] = size;
      }
    }
    int[] before = new int[perPass];
    int[] counts = new int[sizes.size()];
    for (int place = 0; place < perPass; place++) {
      before[place] = counts[drawn[place]]++;
    }
    order = drawn;
    rank = before;
    pass = number;
  }
}
