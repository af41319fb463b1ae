package io.tengen.cli.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Some of many, each as likely as any other, however many come: reservoir sampling (Vitter 1985,
 * Algorithm R). Confined to one thread.
 */
public final class ReservoirSample<T> {
  private record Taken<T>(long order, T item) {}

  private final int most;
  private final SplittableRandom random;
  private final List<Taken<T>> taken = new ArrayList<>();
  private long offered;

  public ReservoirSample(int most, long seed) {
    this.most = most;
    random = new SplittableRandom(seed);
  }

  /** Offers one; it is made only if it is taken, and may be dropped again for a later one. */
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

  /** Those taken, in the order in which they were offered. */
  public List<T> taken() {
    return taken.stream().sorted(Comparator.comparingLong(Taken::order)).map(Taken::item).toList();
  }
}
