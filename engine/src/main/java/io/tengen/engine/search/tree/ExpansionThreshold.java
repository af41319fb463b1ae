package io.tengen.engine.search.tree;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of visits at which a position becomes a node (n_thr; Silver et al. 2016, Methods). An
 * adaptive threshold matches the rate of new nodes to the rate of the network's answers: it grows
 * when no leaf is free and shrinks while there is one. Thread-safe.
 */
public final class ExpansionThreshold {
  /** Fixed-point units of a visit, so that small changes accumulate. */
  private static final int UNIT = 16;

  private static final int LARGEST = 10_000 * UNIT;

  /** The threshold grows by 1/STEP of itself, and shrinks by 1/STEP² of itself. */
  private static final int STEP = 8;

  private final boolean adaptive;
  private final AtomicInteger visits;

  /**
   * @param first the initial number of visits, at least 1
   * @param adaptive whether the threshold changes at all
   */
  public ExpansionThreshold(int first, boolean adaptive) {
    this.adaptive = adaptive;
    visits = new AtomicInteger(Math.min(LARGEST, first * UNIT));
  }

  /** Returns the current threshold, at least 1. */
  public int visits() {
    return visits.get() / UNIT;
  }

  /** Raises an adaptive threshold: the network was too busy for a node that was due. */
  public void foundBusy() {
    if (adaptive) {
      visits.updateAndGet(now -> Math.min(LARGEST, now + Math.max(1, now / STEP)));
    }
  }

  /** Lowers an adaptive threshold: a leaf was free. */
  public void foundFree() {
    if (adaptive) {
      visits.updateAndGet(now -> Math.max(UNIT, now - Math.max(1, now / (STEP * STEP))));
    }
  }
}
