package io.tengen.worker.evaluation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.tengen.worker.peer.PeerMeters;
import java.util.function.Supplier;

/** The metrics of evaluations by one worker for another, and their names. Thread-safe. */
public final class EvaluationMetrics {
  /** Counter of positions that this worker has evaluated for others, by {@code client}. */
  public static final String SERVED = "tengen.worker.evaluations.served";

  /** Timer of batches of others, from their arrival to their answer, by {@code client}. */
  public static final String SERVED_TIME = "tengen.worker.evaluations.served.time";

  /** Summary of the number of positions of a batch of others. */
  public static final String SERVED_BATCH = "tengen.worker.evaluations.served.batch";

  /** Gauge of the positions of others that wait to be evaluated. */
  public static final String QUEUE = "tengen.worker.evaluations.queue";

  /** Counter of streams that were refused or ended because of what the client sent. */
  public static final String REFUSED = "tengen.worker.evaluations.refused";

  /** Counter of positions that others have evaluated for this worker, by {@code server}. */
  public static final String REMOTE = "tengen.worker.evaluations.remote";

  /** Timer of batches that others have evaluated for this worker, by {@code server}. */
  public static final String REMOTE_TIME = "tengen.worker.evaluations.remote.time";

  /** Counter of batches that a server did not answer, or not validly, by {@code server}. */
  public static final String REMOTE_FAILED = "tengen.worker.evaluations.remote.failed";

  /** Counter of positions that this worker evaluated itself because no server answered. */
  public static final String LOCAL = "tengen.worker.evaluations.local";

  private final MeterRegistry registry;
  private final Counter refused;
  private final Counter local;
  private final DistributionSummary batches;

  private final PeerMeters peers;

  public EvaluationMetrics(MeterRegistry registry) {
    this.registry = registry;
    peers = new PeerMeters(registry);
    refused =
        Counter.builder(REFUSED)
            .description("Streams of other workers refused because of what they sent")
            .register(registry);
    local =
        Counter.builder(LOCAL)
            .description("Positions evaluated here because no other worker answered")
            .register(registry);
    batches =
        DistributionSummary.builder(SERVED_BATCH)
            .description("Positions of a batch of another worker")
            .register(registry);
  }

  void refused() {
    refused.increment();
  }

  void local(int positions) {
    local.increment(positions);
  }

  /** Publishes the number of waiting positions; the supplier is kept. */
  public void queue(Supplier<Number> waiting) {
    Gauge.builder(QUEUE, waiting)
        .description("Positions of other workers that wait to be evaluated")
        .register(registry);
  }

  /** Returns the meters for a stream of a client of this server; {@link #left} must follow. */
  public PeerMeters.Peer client(String name) {
    return peers.hold(
        Counter.builder(SERVED)
            .description("Positions evaluated for another worker")
            .tag("client", name),
        Timer.builder(SERVED_TIME)
            .description("Time from the arrival of another worker's batch to its answer")
            .tag("client", name));
  }

  /** Returns the meters for a network of a server of this client; {@link #left} must follow. */
  public PeerMeters.Peer server(String name) {
    return peers.hold(
        Counter.builder(REMOTE)
            .description("Positions evaluated by another worker")
            .tag("server", name),
        Timer.builder(REMOTE_TIME)
            .description("Time from sending a batch to another worker to its answer")
            .tag("server", name),
        Counter.builder(REMOTE_FAILED)
            .description("Batches that another worker did not answer validly")
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
