package io.tengen.worker;

import io.tengen.worker.peer.ServingSettings;
import java.util.Optional;

/**
 * Whether a worker plays rollouts for searches of other workers.
 *
 * @param serving where it does; empty if it does not
 * @param threads number of threads that play them, 1 to {@link #MAX_THREADS}
 */
public record RolloutSettings(Optional<ServingSettings> serving, int threads) {
  public static final int MAX_THREADS = 4096;

  /** No rollouts for others. */
  public static final RolloutSettings NONE = new RolloutSettings(Optional.empty(), 1);

  /**
   * @throws IllegalArgumentException with one line if the number of threads is out of range
   */
  public RolloutSettings {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(
          "threads " + threads + " is not between 1 and " + MAX_THREADS);
    }
  }
}
