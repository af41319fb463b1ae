package io.tengen.testing;

import java.time.Duration;
import java.util.function.Predicate;

/** Waiting for what another thread does, long enough for the slowest machine. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Await() {}

  /** A condition whose check may throw. */
  @FunctionalInterface
  public interface Condition<E extends Exception> {
    boolean holds() throws E;
  }

  /** A value that another thread changes. */
  @FunctionalInterface
  public interface Source<T, E extends Exception> {
    T get() throws E;
  }

  /**
   * Returns the value as soon as it fulfils a condition; asks for it every 2 ms, on the calling
   * thread.
   *
   * @param what the awaited state, for the message
   * @throws AssertionError if there is no such value within two minutes; its message has the last
   */
  public static <T, E extends Exception> T value(
      String what, Source<T, E> source, Predicate<T> condition) throws InterruptedException, E {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    T value = source.get();
    while (!condition.test(value)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "not within " + PATIENCE.toSeconds() + " s: " + what + "; it is " + value);
      }
      Thread.sleep(2);
      value = source.get();
    }
    return value;
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
