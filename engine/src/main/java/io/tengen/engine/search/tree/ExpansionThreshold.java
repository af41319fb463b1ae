package io.tengen.engine.search.tree;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The visits at which a position becomes a node (n_thr; Silver et al. 2016, Methods). With an
 * adaptive one a search finds nodes to ask about as fast as its network answers: more slowly as
 * soon as it finds no leaf free, faster while it does. Shared by threads.
 */
public final class ExpansionThreshold {
  /** Sixteenths of a visit, so that small changes add up. */
  private static final int UNIT = 16;

  private static final int LARGEST = 10_000 * UNIT;

  /** By which share it grows at once, and shrinks in as many steps as this has units. */
  private static final int STEP = 8;

  private final boolean adaptive;
  private final AtomicInteger visits;

  /**
   * @param first visits to begin with, at least 1
   */
  public ExpansionThreshold(int first, boolean adaptive) {
    this.adaptive = adaptive;
    visits = new AtomicInteger(Math.min(LARGEST, first * UNIT));
  }

  public int visits() {
    return visits.get() / UNIT;
  }

  /** The network was too busy for a node that was due. */
  public void foundBusy() {
    if (adaptive) {
      visits.updateAndGet(now -> Math.min(LARGEST, now + Math.max(1, now / STEP)));
    }
  }

  /** The network could be asked. */
  public void foundFree() {
    if (adaptive) {
      visits.updateAndGet(now -> Math.max(UNIT, now - Math.max(1, now / (STEP * STEP))));
    }
  }
}
