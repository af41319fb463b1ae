package io.tengen.cli.bench.ledger;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Has games reported at a fixed rate, whether or not earlier results have been acknowledged. A
 * result that is due while no worker holds a game is overdue: it is reported as soon as there is
 * one, and its time counts from when it was due, as otherwise a coordinator that stands still would
 * lengthen few times only (G. Tene, "How NOT to Measure Latency", 2013). Thread-safe.
 */
final class OpenLoad implements AutoCloseable {
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  private final double perSecond;
  private final Queue<HeldGame> held = new ConcurrentLinkedQueue<>();
  private final Thread thread = Thread.ofPlatform().daemon().name("open-load").unstarted(this::run);
  private volatile boolean isClosed;
  private volatile long overdue;

  /** A game that a worker holds until it is to be reported. */
  @FunctionalInterface
  interface HeldGame {
    /**
     * Reports the game. Called once, on the thread of the load; must not block.
     *
     * @param dueNanos when the result was due, by {@link System#nanoTime}
     * @return false if the worker does not hold the game any more
     */
    boolean report(long dueNanos);
  }

  /** Creates a load that reports nothing before {@link #start}. */
  OpenLoad(double perSecond) {
    this.perSecond = perSecond;
  }

  void start() {
    thread.start();
  }

  /** Adds a game; they are reported in the order in which they were added. */
  void hold(HeldGame game) {
    held.add(game);
  }

  /** Returns the number of results that are due and not reported. */
  long overdue() {
    return overdue;
  }

  private void run() {
    long start = System.nanoTime();
    long reported = 0;
    while (!isClosed) {
      long due = (long) ((System.nanoTime() - start) / 1e9 * perSecond);
      while (reported < due && reportNext(start + (long) (reported * 1e9 / perSecond))) {
        reported++;
      }
      overdue = due - reported;
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private boolean reportNext(long dueNanos) {
    HeldGame game = held.poll();
    while (game != null && !game.report(dueNanos)) {
      game = held.poll();
    }
    return game != null;
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
