package io.tengen.worker.link;

import java.time.Duration;

/**
 * How patient the link is.
 *
 * @param firstRetry longest wait before the first try to reconnect; doubles with every further one
 * @param lastRetry longest wait between two tries
 * @param stable time that a stream must have lasted for the waits to start over when it breaks
 * @param greeting time that the coordinator has to answer a new stream with its welcome
 * @param heartbeat interval between heartbeats when the welcome does not ask for one
 * @param outboxLimit unacknowledged results from which on no more games are asked for
 */
public record LinkSettings(
    Duration firstRetry,
    Duration lastRetry,
    Duration stable,
    Duration greeting,
    Duration heartbeat,
    int outboxLimit) {
  public static final LinkSettings DEFAULT =
      new LinkSettings(
          Duration.ofMillis(250),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          256);
}
