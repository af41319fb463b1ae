package io.tengen.worker.peer;

/**
 * The metrics that each service of workers for other workers has. What they count are the elements
 * of batches, such as positions.
 */
public enum PeerMetric {
  /** Counter of elements that this worker has answered for others, by {@code client}. */
  SERVED("served"),

  /** Timer of batches of others, from their arrival to their answer, by {@code client}. */
  SERVED_TIME("served.time"),

  /** Summary of the number of elements of a batch of others. */
  SERVED_BATCH("served.batch"),

  /** Gauge of what others wait for at this worker. */
  QUEUE("queue"),

  /** Counter of streams that were refused or ended because of what the client sent. */
  REFUSED("refused"),

  /** Counter of elements that others have answered for this worker, by {@code server}. */
  REMOTE("remote"),

  /** Timer of batches that others have answered for this worker, by {@code server}. */
  REMOTE_TIME("remote.time"),

  /** Counter of batches that a server did not answer, or not validly, by {@code server}. */
  REMOTE_FAILED("remote.failed");

  private final String suffix;

  PeerMetric(String suffix) {
    this.suffix = suffix;
  }

  /**
   * Returns the name of this metric of a service.
   *
   * @param service begins the names of its metrics, such as {@code tengen.worker.rollouts}
   */
  public String of(String service) {
    return service + "." + suffix;
  }
}
