package io.tengen.engine.search;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the simulations of one search and decides whether it continues. Thread-safe; shared by the
 * search's threads.
 */
final class SearchBudget implements SearchLimit.Progress {
  /** Number of simulations between two samples of the root's moves. */
  private static final int SAMPLE_INTERVAL = 32;

  private final SearchLimit limit;
  private final RootView rootView;
  private final int inherited;
  private final long start = System.nanoTime();
  private final AtomicInteger begun = new AtomicInteger();

  // Number of the first simulation that is not made. All simulations with lower numbers are made,
  // whichever thread begins them.
  private final AtomicInteger end = new AtomicInteger(Integer.MAX_VALUE);

  // The sum of the lead in the last sample and the number of simulations begun before it. Written
  // by the thread that begins the sampled simulation.
  private volatile int leadAndBegun;

  // The certainty in the last sample.
  private volatile double certainty;

  // Whether the most visited move was the best valued one in the last sample.
  private volatile boolean agreed;

  SearchBudget(SearchLimit limit, RootView rootView) {
    this.limit = limit;
    this.rootView = rootView;
    inherited = rootView.visits();
  }

  /**
   * Returns whether the caller should make one more simulation, and counts it. True at least once.
   */
  boolean tryBegin() {
    int before = begun.getAndIncrement();
    if (before % SAMPLE_INTERVAL == 0) {
      leadAndBegun = rootView.lead() + before;
      certainty = rootView.certainty();
      agreed = rootView.isAgreed();
    }
    if (before > 0 && isEnough(before)) {
      end.accumulateAndGet(before, Math::min);
    }
    return before < end.get();
  }

  private boolean isEnough(int before) {
    int visits = inherited + before;
    return visits >= rootView.maxVisits() || limit.isReached(visits, this);
  }

  void stop() {
    end.set(0);
  }

  @Override
  public long nanos() {
    return System.nanoTime() - start;
  }

  @Override
  public int nodes() {
    return rootView.nodes();
  }

  @Override
  public int lead() {
    // All simulations since the sample may have gone to the second move, except the caller's, which
    // is already counted in begun.
    return leadAndBegun - (begun.get() - 1);
  }

  @Override
  public double certainty() {
    return certainty;
  }

  @Override
  public boolean isAgreed() {
    return agreed;
  }
}
