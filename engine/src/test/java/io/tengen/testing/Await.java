package io.tengen.testing;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for what another thread does, long enough for the slowest machine. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Await() {}

  /**
   * Returns as soon as the condition holds; looks every 2 ms, on the calling thread.
   *
   * @param what is waited for, for the message
   * @throws AssertionError if the condition does not hold within 30 s
   */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
      }
      Thread.sleep(2);
    }
  }
}
