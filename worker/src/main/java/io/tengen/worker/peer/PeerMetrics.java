package io.tengen.worker.peer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;

/**
 * The metrics of a service of workers for other workers, of both sides: the meter of each {@link
 * PeerMetric}. Thread-safe.
 */
public abstract class PeerMetrics {
  private final MeterRegistry registry;
  private final String service;
  private final Words words;
  private final PeerMeters peers;
  private final Counter refused;
  private final DistributionSummary batches;

  /**
   * How descriptions of metrics name what is served.
   *
   * @param elements the elements of a batch, such as {@code positions}
   * @param done the elements that were answered, such as {@code Positions evaluated}
   * @param waiting what the queue holds
   */
  public record Words(String elements, String done, String waiting) {}

  /**
   * @param service begins the names of its metrics
   */
  protected PeerMetrics(MeterRegistry registry, String service, Words words) {
    this.registry = registry;
    this.service = service;
    this.words = words;
    peers = new PeerMeters(registry);
    refused =
        Counter.builder(PeerMetric.REFUSED.of(service))
            .description("Streams of other workers refused because of what they sent")
            .register(registry);
    batches =
        DistributionSummary.builder(PeerMetric.SERVED_BATCH.of(service))
            .description("Number of " + words.elements + " of a batch of another worker")
            .register(registry);
  }

  /** Counts a stream that was refused or ended because of what the client sent. */
  final void refused() {
    refused.increment();
  }

  /** Publishes how much waits; the supplier is kept. */
  public final void queue(Supplier<Number> waiting) {
    Gauge.builder(PeerMetric.QUEUE.of(service), waiting)
        .description(words.waiting)
        .register(registry);
  }

  /** Returns the meters for a stream of a client of this server; {@link #left} must follow. */
  public final PeerMeters.Peer client(String name) {
    return peers.hold(
        Counter.builder(PeerMetric.SERVED.of(service))
            .description(words.done + " for another worker")
            .tag("client", name),
        Timer.builder(PeerMetric.SERVED_TIME.of(service))
            .description(
                "Time from the arrival of another worker's batch of "
                    + words.elements
                    + " to its answer")
            .tag("client", name));
  }

  /** Returns the meters for a server of this client; {@link #left} must follow. */
  public final PeerMeters.Peer server(String name) {
    return peers.hold(
        Counter.builder(PeerMetric.REMOTE.of(service))
            .description(words.done + " by another worker")
            .tag("server", name),
        Timer.builder(PeerMetric.REMOTE_TIME.of(service))
            .description(
                "Time from sending a batch of "
                    + words.elements
                    + " to another worker to its answer")
            .tag("server", name),
        Counter.builder(PeerMetric.REMOTE_FAILED.of(service))
            .description(
                "Batches of " + words.elements + " that another worker did not answer validly")
            .tag("server", name));
  }

  /** Gives the meters of a peer back; removes them after the last use. */
  public final void left(PeerMeters.Peer peer) {
    peers.left(peer);
  }

  /**
   * Counts a batch of another worker that was answered.
   *
   * @param nanos the time since it arrived
   */
  final void served(PeerMeters.Peer client, int count, long nanos) {
    batches.record(count);
    client.answered(count, nanos);
  }
}
