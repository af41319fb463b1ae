package io.tengen.cli.console;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/**
 * Ctrl-C (or SIGTERM) as something to be asked about: while one of these is open the first signal
 * only sets a flag, and the process lives until {@link #close} or for its grace, whichever is
 * sooner. A second signal ends it at once. The process's exit code then is the signal's: 130 for
 * Ctrl-C, 143 for SIGTERM.
 */
public final class Interrupt implements AutoCloseable {
  /** Less than the five seconds that Ctrl-C may take. */
  private static final Duration GRACE = Duration.ofMillis(4_500);

  private static final List<String> SIGNALS = List.of("INT", "TERM");

  /** What shells add to a signal's number to make an exit code of it. */
  private static final int EXIT_CODE = 128;

  private final Duration grace;
  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final AtomicBoolean exiting = new AtomicBoolean();
  private final Thread hook = new Thread(this::onShutdown, "interrupt");

  private Interrupt(Duration grace) {
    this.grace = grace;
  }

  /** Begins to listen, for a command that ends within five seconds. */
  public static Interrupt listen() {
    return listen(GRACE);
  }

  /**
   * Begins to listen.
   *
   * @param grace how long the process may live after the first signal
   */
  public static Interrupt listen(Duration grace) {
    Interrupt interrupt = new Interrupt(grace);
    Runtime.getRuntime().addShutdownHook(interrupt.hook);
    for (String name : SIGNALS) {
      // The JVM's own handlers do the first half: a signal to a process that exits is lost on them.
      // They need not come back: this one does the same when it is closed.
      Signal.handle(new Signal(name), signal -> interrupt.heard(signal.getNumber()));
    }
    return interrupt;
  }

  /** On a thread of the signal's own. */
  private void heard(int signal) {
    int code = EXIT_CODE + signal;
    if (exiting.compareAndSet(false, true)) {
      // Runs the hook, which waits.
      System.exit(code);
    } else {
      Runtime.getRuntime().halt(code);
    }
  }

  private void onShutdown() {
    requested.countDown();
    try {
      done.await(grace.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** As if the user had pressed Ctrl-C, except that the process goes on. */
  public void request() {
    requested.countDown();
  }

  /** Whether the user has had enough. */
  public boolean requested() {
    return requested.getCount() == 0;
  }

  /** Blocks for this long, or until the user has had enough. */
  public void await(long millis) throws InterruptedException {
    requested.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Blocks until the user has had enough. */
  public void await() throws InterruptedException {
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
