package io.tengen.cli.console;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/**
 * Handles Ctrl-C and SIGTERM while it is open: the first signal sets a flag, and the process ends
 * when this object is closed or after a grace period, whichever is sooner. A second signal ends the
 * process at once. The exit code is then 130 for Ctrl-C and 143 for SIGTERM. Thread-safe.
 */
public final class Interrupt implements AutoCloseable {
  /** Less than five seconds, the longest that a command may take to end after Ctrl-C. */
  private static final Duration GRACE = Duration.ofMillis(4_500);

  /** What a command says that ends because of Ctrl-C. */
  public static final String LINE = "tengen: interrupted";

  private static final List<String> SIGNALS = List.of("INT", "TERM");

  /** Shells add this to the number of a signal to form the exit code. */
  private static final int EXIT_CODE = 128;

  /** Whether a signal has begun to end this process. */
  private static volatile boolean ending;

  /** Where a command is announced that a signal ended before it could say anything. */
  private static volatile @Nullable Terminal announced;

  /** Milliseconds that a command which has closed its listener may take to say how it ended. */
  private static final long REPORTING = 500;

  private static final CountDownLatch REPORTED = new CountDownLatch(1);

  private final Duration grace;
  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final AtomicBoolean exiting = new AtomicBoolean();
  private final Thread hook = new Thread(this::onShutdown, "interrupt");

  private Interrupt(Duration grace) {
    this.grace = grace;
  }

  /**
   * Makes Ctrl-C end this process with a line on stderr, as long as nothing listens: while a
   * command starts, and in commands that keep no state.
   */
  public static void announce(Terminal terminal) {
    announced = terminal;
    Signal.handle(
        new Signal("INT"),
        signal -> {
          terminal.interject(LINE);
          Runtime.getRuntime().exit(EXIT_CODE + signal.getNumber());
        });
  }

  /** Begins to listen with a grace period of 4.5 seconds. */
  public static Interrupt listen() {
    return listen(GRACE);
  }

  /**
   * Begins to listen.
   *
   * @param grace how long the process may go on after the first signal
   */
  public static Interrupt listen(Duration grace) {
    Interrupt interrupt = new Interrupt(grace);
    Runtime.getRuntime().addShutdownHook(interrupt.hook);
    for (String name : SIGNALS) {
      // The JVM's own handlers ignore a second signal while the process exits. They need not be
      // restored: after close() this handler exits at once, as they do.
      Signal.handle(new Signal(name), signal -> interrupt.onSignal(signal.getNumber()));
    }
    return interrupt;
  }

  /**
   * Returns whether a signal has begun to end this process. What fails from then on may fail
   * because libraries cannot be loaded any more.
   */
  public static boolean isEnding() {
    return ending;
  }

  /** Runs on a thread of the JVM for the signal. */
  private void onSignal(int signal) {
    int code = EXIT_CODE + signal;
    ending = true;
    if (exiting.compareAndSet(false, true)) {
      // Runs the shutdown hook, which waits for close().
      System.exit(code);
    } else {
      Runtime.getRuntime().halt(code);
    }
  }

  private void onShutdown() {
    requested.countDown();
    try {
      Terminal terminal = announced;
      if (!done.await(grace.toMillis(), TimeUnit.MILLISECONDS) && terminal != null) {
        terminal.interject(LINE);
      }
      if (terminal != null) {
        REPORTED.await(REPORTING, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the process of an {@linkplain #announce announced} command end, which has said all. */
  public static void reported() {
    REPORTED.countDown();
  }

  /** Sets the flag as Ctrl-C does, without ending the process. */
  public void request() {
    requested.countDown();
  }

  /** Returns whether the user has asked the command to stop. */
  public boolean requested() {
    return requested.getCount() == 0;
  }

  /** Blocks for this many milliseconds or until the user asks the command to stop. */
  public void await(long millis) throws InterruptedException {
    requested.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Blocks until the user asks the command to stop. */
  public void await() throws InterruptedException {
    requested.await();
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is already shutting down; the hook ends now if it is still running.
      requested.countDown();
    }
  }
}
