package io.tengen.engine.search;

import java.util.concurrent.atomic.AtomicInteger;

/** How much one search has done, and whether it goes on; shared by its threads. */
final class SearchBudget implements SearchLimit.Progress {
  /** Simulations between two looks at the root's moves. */
  private static final int LOOK = 32;

  private final SearchLimit limit;
  private final RootView rootView;
  private final int inherited;
  private final long start = System.nanoTime();
  private final AtomicInteger begun = new AtomicInteger();

  // The first simulation that is not made: those numbered before it are, whoever asks first.
  private final AtomicInteger end = new AtomicInteger(Integer.MAX_VALUE);

  // The lead at the last look and the simulations begun before it, in all; written by whichever
  // thread begins a simulation of a round number.
  private volatile int leadAndBegun;

  // How certain the game was at that look.
  private volatile double certainty;

  SearchBudget(SearchLimit limit, RootView rootView) {
    this.limit = limit;
    this.rootView = rootView;
    inherited = rootView.visits();
  }

  /** Whether the caller shall make one more simulation. The first may always be made. */
  boolean goesOn() {
    int before = begun.getAndIncrement();
    if (before % LOOK == 0) {
      leadAndBegun = rootView.lead() + before;
      certainty = rootView.certainty();
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
    // All simulations since the look may have gone to the next move; the last one begun asks.
    return leadAndBegun - (begun.get() - 1);
  }

  @Override
  public double certainty() {
    return certainty;
  }
}
