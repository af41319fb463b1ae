package io.tengen.coordinator.live;

import java.time.Duration;

/**
 * How often clients that watch something are sent what has changed: four times a second, and more
 * rarely if there are so many clients that they would be sent more than {@value #MOST_PER_SECOND}
 * messages a second together. Games and results have precedence over those who watch them.
 */
public final class WatchInterval {
  private static final long SHORTEST_MILLIS = 250;
  private static final long MOST_PER_SECOND = 500;
  private static final long MILLIS = 1_000;

  private WatchInterval() {}

  /**
   * Returns the time between two messages to a client.
   *
   * @param clients number of clients that may be sent a message each time
   */
  public static Duration of(int clients) {
    return Duration.ofMillis(Math.max(SHORTEST_MILLIS, clients * MILLIS / MOST_PER_SECOND));
  }
}
