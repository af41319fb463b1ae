package io.tengen.cli.client;

import io.tengen.cli.console.Interrupt;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * How a client waits for a coordinator that it has not reached yet, for example because the
 * coordinator restarts.
 *
 * @param limit how long the client tries from the first failed call; zero for one attempt
 * @param listener receives one line for users when the client begins to wait
 */
record InitialWait(Duration limit, Consumer<String> listener) {
  /** Makes one attempt. */
  static final InitialWait NONE = new InitialWait(Duration.ZERO, line -> {});

  private static final long PAUSE_MILLIS = 500;

  /** The attempts of one call. Confined to one thread. */
  final class Attempts {
    private boolean begun;
    private long since;

    /**
     * Blocks for half a second after a failed attempt.
     *
     * @throws ControlException {@code failure} if the time limit has passed, or if the command is
     *     interrupted
     */
    void failed(ControlException failure) throws ControlException {
      long now = System.nanoTime();
      if (!begun) {
        begun = true;
        since = now;
        if (!limit.isZero()) {
          listener.accept(CallRetrier.waiting(failure, limit));
        }
      }
      if (now - since >= limit.toNanos() || Interrupt.isEnding()) {
        throw failure;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure;
      }
    }
  }
}
