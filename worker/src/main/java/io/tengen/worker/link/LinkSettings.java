package io.tengen.worker.link;

import java.time.Duration;

/**
 * The time limits and intervals of the link.
 *
 * @param firstRetry maximum wait before the first attempt to reconnect; doubles with each attempt
 * @param lastRetry maximum wait between two attempts
 * @param stable time that a stream must have lasted for the waits to start over when it breaks
 * @param greeting time limit for the coordinator's welcome on a new stream
 * @param heartbeat interval between heartbeats if the welcome specifies none
 * @param outboxLimit number of unacknowledged results at which no more games are requested
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
