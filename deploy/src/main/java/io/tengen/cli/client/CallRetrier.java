package io.tengen.cli.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Repeats calls to a coordinator that stops answering, because it is being restarted perhaps, until
 * it answers or patience ends. Confined to one thread; blocks between two calls.
 */
public final class CallRetrier {
  /** How long a coordinator elsewhere may be away: long enough to be started again. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 500;

  private final Duration patience;
  private final BooleanSupplier enough;
  private final Consumer<String> listener;

  // A run may be quiet for longer than patience lasts, so what counts is when a call first failed.
  private boolean away;
  private long awaySince;

  /**
   * @param patience how long the coordinator may be away, from the first call that failed; zero for
   *     not at all
   * @param enough whether the user wants no further calls; asked between two calls
   * @param listener receives one line for people when the coordinator is found to be away
   */
  public CallRetrier(Duration patience, BooleanSupplier enough, Consumer<String> listener) {
    this.patience = patience;
    this.enough = enough;
    this.listener = listener;
  }

  /**
   * Makes a call that is harmless to repeat, until the coordinator answers. A coordinator that has
   * never been reached is not waited for: nothing has come of the call, and its address may be
   * wrong.
   *
   * @throws ControlException if the coordinator refuses or fails, has never been reached, or is
   *     away for longer than patience lasts or the user wants to wait
   */
  public <T> T call(Control control, Call<T> call) throws ControlException, InterruptedException {
    while (true) {
      try {
        T answer = call.call();
        answered();
        return answer;
      } catch (ControlException e) {
        if (!control.isReached()) {
          throw e;
        }
        failed(e);
        if (enough.getAsBoolean()) {
          throw e;
        }
      }
    }
  }

  /** Notes that the coordinator has answered: patience begins anew. */
  public void answered() {
    away = false;
  }

  /**
   * Waits a moment after a call that failed, so that it can be made again.
   *
   * @throws ControlException the same, if the coordinator was reached or patience has ended
   */
  public void failed(ControlException failure) throws ControlException, InterruptedException {
    if (failure.reason() != ControlException.Reason.UNREACHABLE || patience.isZero()) {
      throw failure;
    }
    long now = System.nanoTime();
    if (!away) {
      away = true;
      awaySince = now;
      listener.accept(failure.getMessage() + "; trying again for " + patience.toSeconds() + " s");
    } else if (now - awaySince > patience.toNanos()) {
      throw failure;
    }
    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
  }

  /** A call to a coordinator. */
  @FunctionalInterface
  public interface Call<T> {
    T call() throws ControlException;
  }
}
