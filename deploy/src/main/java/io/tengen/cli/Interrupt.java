package io.tengen.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C (or SIGTERM) as something to be asked about: while one of these is open the signal only
 * sets a flag, and the process lives until {@link #close} or for {@link #GRACE_MILLIS}, whichever
 * is sooner. The process's exit code then is the signal's: 130 for Ctrl-C.
 */
final class Interrupt implements AutoCloseable {
  /** Less than the five seconds that Ctrl-C may take. */
  private static final long GRACE_MILLIS = 4_500;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::onShutdown, "interrupt");

  private Interrupt() {}

  /** Begins to listen. */
  static Interrupt listen() {
    Interrupt interrupt = new Interrupt();
    Runtime.getRuntime().addShutdownHook(interrupt.hook);
    return interrupt;
  }

  private void onShutdown() {
    requested.countDown();
    try {
      done.await(GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** As if the user had pressed Ctrl-C, except that the process goes on. */
  void request() {
    requested.countDown();
  }

  /** Whether the user has had enough. */
  boolean requested() {
    return requested.getCount() == 0;
  }

  /** Blocks for this long, or until the user has had enough. */
  void await(long millis) throws InterruptedException {
    requested.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Blocks until the user has had enough. */
  void await() throws InterruptedException {
    requested.await();
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // Already shutting down: the hook has run or is running, and now ends.
      requested.countDown();
    }
  }
}
