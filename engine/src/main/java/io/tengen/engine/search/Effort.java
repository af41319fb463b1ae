package io.tengen.engine.search;

import java.util.concurrent.atomic.AtomicInteger;

/** How much one search has done, and whether it goes on; shared by its threads. */
final class Effort implements SearchLimit.Progress {
  /** Simulations between two looks at the root's moves. */
  private static final int LOOK = 32;

  private final SearchLimit limit;
  private final Root root;
  private final int inherited;
  private final long start = System.nanoTime();
  private final AtomicInteger begun = new AtomicInteger();
  private volatile boolean stopped;

  // Written by whichever thread begins a simulation of a round number; an old value does no harm.
  private volatile int lead;

  Effort(SearchLimit limit, Root root) {
    this.limit = limit;
    this.root = root;
    inherited = root.visits();
  }

  /** Whether the caller shall make one more simulation. The first may always be made. */
  boolean goesOn() {
    int before = begun.getAndIncrement();
    if (before % LOOK == 0) {
      lead = root.lead();
    }
    if (stopped || (before > 0 && limit.isReached(inherited + before, this))) {
      stopped = true;
      return false;
    }
    return true;
  }

  void stop() {
    stopped = true;
  }

  @Override
  public long nanos() {
    return System.nanoTime() - start;
  }

  @Override
  public int nodes() {
    return root.nodes();
  }

  @Override
  public int lead() {
    return lead;
  }
}
