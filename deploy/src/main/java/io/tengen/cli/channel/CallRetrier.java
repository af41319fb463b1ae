package io.tengen.cli.channel;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Limits how long a call to a coordinator is repeated that stops answering, for example because it
 * restarts. Confined to one thread; blocks between two calls.
 */
public final class CallRetrier {
  /** How long a remote coordinator may be unreachable: long enough for a restart. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 500;

  private final Duration patience;
  private final Consumer<String> listener;

  // Counted from the first failed call, since a run may send nothing for longer than patience.
  private boolean away;
  private long awaySince;

  /**
   * @param patience how long the coordinator may be unreachable, from the first failed call; zero
   *     to repeat no call
   * @param listener receives one line for users when the coordinator becomes unreachable
   */
  public CallRetrier(Duration patience, Consumer<String> listener) {
    this.patience = patience;
    this.listener = listener;
  }

  /** Records that the coordinator has answered, which restarts the time limit. */
  public void answered() {
    away = false;
  }

  /**
   * Blocks for half a second after a failed call, before it is repeated.
   *
   * @throws ControlException {@code failure} if the coordinator answered with it or the time limit
   *     has passed
   */
  public void failed(ControlException failure) throws ControlException, InterruptedException {
    if (failure.reason() != ControlException.Reason.UNREACHABLE || patience.isZero()) {
      throw failure;
    }
    long now = System.nanoTime();
    if (!away) {
      away = true;
      awaySince = now;
      listener.accept(waiting(failure, patience));
    } else if (now - awaySince > patience.toNanos()) {
      throw failure;
    }
    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
  }

  private static String waiting(ControlException failure, Duration limit) {
    return failure.getMessage() + "; trying again for " + limit.toSeconds() + " s";
  }
}
