package io.tengen.cli.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * A uniform random sample of a stream of items whose number is not known in advance: reservoir
 * sampling (Vitter 1985, Algorithm R). Confined to one thread.
 */
public final class ReservoirSample<T> {
  private record Taken<T>(long order, T item) {}

  private final int most;
  private final SplittableRandom random;
  private final List<Taken<T>> taken = new ArrayList<>();
  private long offered;

  /**
   * @param most the size of the sample
   * @param seed of the random numbers
   */
  public ReservoirSample(int most, long seed) {
    this.most = most;
    random = new SplittableRandom(seed);
  }

  /** Offers an item, which is created only if it enters the sample. A later item may replace it. */
  public void offer(Supplier<T> item) {
    if (offered < most) {
      taken.add(new Taken<>(offered, item.get()));
    } else {
      long slot = random.nextLong(offered + 1);
      if (slot < most) {
        taken.set((int) slot, new Taken<>(offered, item.get()));
      }
    }
    offered++;
  }

  /** Returns the sample in the order in which its items were offered. */
  public List<T> taken() {
    return taken.stream().sorted(Comparator.comparingLong(Taken::order)).map(Taken::item).toList();
  }
}
