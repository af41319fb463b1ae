package io.tengen.testing;

import java.time.Duration;

/** Waiting for what another thread does, long enough for the slowest machine. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Await() {}

  /** A condition whose check may throw. */
  @FunctionalInterface
  public interface Condition<E extends Exception> {
    boolean holds() throws E;
  }

  /**
   * Returns as soon as the condition holds; checks it every 2 ms, on the calling thread.
   *
   * @param what the awaited state, for the message
   * @throws AssertionError if the condition does not hold within two minutes
   */
  public static <E extends Exception> void until(String what, Condition<E> condition)
      throws InterruptedException, E {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
      }
      Thread.sleep(2);
    }
  }
}
