package io.tengen.worker.rollout;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.tengen.worker.peer.PeerMeters;
import java.util.function.Supplier;

/** The metrics of rollouts by one worker for another, and their names. Thread-safe. */
public final class RolloutMetrics {
  /** Counter of rollouts that this worker has played for others, by {@code client}. */
  public static final String SERVED = "tengen.worker.rollouts.served";

  /** Timer of batches of others, from their arrival to their answer, by {@code client}. */
  public static final String SERVED_TIME = "tengen.worker.rollouts.served.time";

  /** Summary of the number of rollouts of a batch of others. */
  public static final String SERVED_BATCH = "tengen.worker.rollouts.served.batch";

  /** Gauge of the batches of others that wait for a thread. */
  public static final String QUEUE = "tengen.worker.rollouts.queue";

  /** Counter of streams that were refused or ended because of what the client sent. */
  public static final String REFUSED = "tengen.worker.rollouts.refused";

  /** Counter of rollouts that others have played for this worker, by {@code server}. */
  public static final String REMOTE = "tengen.worker.rollouts.remote";

  /** Timer of batches that others have played for this worker, by {@code server}. */
  public static final String REMOTE_TIME = "tengen.worker.rollouts.remote.time";

  /** Counter of batches that a server did not answer, or not validly, by {@code server}. */
  public static final String REMOTE_FAILED = "tengen.worker.rollouts.remote.failed";

  private final MeterRegistry registry;
  private final PeerMeters peers;
  private final Counter refused;
  private final DistributionSummary batches;

  public RolloutMetrics(MeterRegistry registry) {
    this.registry = registry;
    peers = new PeerMeters(registry);
    refused =
        Counter.builder(REFUSED)
            .description("Searches of other workers refused because of what they sent")
            .register(registry);
    batches =
        DistributionSummary.builder(SERVED_BATCH)
            .description("Rollouts of a batch of another worker")
            .register(registry);
  }

  void refused() {
    refused.increment();
  }

  /** Publishes the number of waiting batches; the supplier is kept. */
  void queue(Supplier<Number> waiting) {
    Gauge.builder(QUEUE, waiting)
        .description("Batches of rollouts of other workers that wait for a thread")
        .register(registry);
  }

  /** Returns the meters for a stream of a client of this server; {@link #left} must follow. */
  PeerMeters.Peer client(String name) {
    return peers.hold(
        Counter.builder(SERVED).description("Rollouts for another worker").tag("client", name),
        Timer.builder(SERVED_TIME)
            .description("Time from the arrival of another worker's rollouts to their results")
            .tag("client", name));
  }

  /** Returns the meters for a server of this client; {@link #left} must follow. */
  PeerMeters.Peer server(String name) {
    return peers.hold(
        Counter.builder(REMOTE).description("Rollouts by another worker").tag("server", name),
        Timer.builder(REMOTE_TIME)
            .description("Time from sending rollouts to another worker to their results")
            .tag("server", name),
        Counter.builder(REMOTE_FAILED)
            .description("Batches of rollouts that another worker did not answer validly")
            .tag("server", name));
  }

  /** Gives the meters of a peer back; removes them after the last use. */
  void left(PeerMeters.Peer peer) {
    peers.left(peer);
  }

  /** Counts a batch of another worker that was answered. */
  void served(PeerMeters.Peer client, int count, long nanos) {
    batches.record(count);
    client.answered(count, nanos);
  }
}
