package io.tengen.worker.job;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for what another thread does, long enough for the slowest machine. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Await() {}

  /** Returns as soon as the condition holds. */
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
