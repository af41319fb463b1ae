package io.tengen.cli.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Repeats calls to a coordinator that stops answering, for example because it restarts, until it
 * answers or a time limit passes. Confined to one thread; blocks between two calls.
 */
public final class CallRetrier {
  /** How long a remote coordinator may be unreachable: long enough for a restart. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 500;

  private final Duration patience;
  private final BooleanSupplier enough;
  private final Consumer<String> listener;

  // Counted from the first failed call, since a run may send nothing for longer than patience.
  private boolean away;
  private long awaySince;

  /**
   * @param patience how long the coordinator may be unreachable, from the first failed call; zero
   *     to repeat no call
   * @param enough returns whether the user has interrupted the command; called between two calls
   * @param listener receives one line for users when the coordinator becomes unreachable
   */
  public CallRetrier(Duration patience, BooleanSupplier enough, Consumer<String> listener) {
    this.patience = patience;
    this.enough = enough;
    this.listener = listener;
  }

  /**
   * Makes an idempotent call, and repeats it until the coordinator answers. A call is not repeated
   * if the coordinator has never been reached, since the client has waited for it already; see
   * {@link CoordinatorOptions}.
   *
   * @throws ControlException if the coordinator refuses or fails, has never been reached, or is
   *     unreachable for longer than {@code patience}, or if the user interrupts the command
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

  /** Returns the line for users about a coordinator that is waited for. */
  static String waiting(ControlException failure, Duration limit) {
    return failure.getMessage() + "; trying again for " + limit.toSeconds() + " s";
  }

  /** A call to a coordinator. */
  @FunctionalInterface
  public interface Call<T> {
    T call() throws ControlException;
  }
}
