package io.tengen.worker.evaluation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.ManagedChannel;
import io.tengen.engine.net.Backend;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.peer.PeerStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

/**
 * The networks that other workers evaluate for this one. The coordinator says which workers do; see
 * {@link #wanted} and {@link #servers}. Thread-safe; only the backends block.
 */
public final class EvaluationClients implements RemoteEvaluation, AutoCloseable {
  /** The largest batch: four of them use up the credits of a server. */
  private static final int MOST_BATCH = PeerStream.CREDITS / 4;

  /** An overloaded server is not one that stalls: giving up early would make it do more. */
  private static final Duration LEAST_DEADLINE = Duration.ofSeconds(5);

  private final Function<String, ManagedChannel> channels;
  private final boolean full;
  private final EvaluationMetrics metrics;
  private final Duration leastDeadline;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("evaluation-connect").daemon().factory());

  @GuardedBy("this")
  private final Map<Artifact, Shared> networks = new HashMap<>();

  /** The last list of the coordinator. */
  @GuardedBy("this")
  private List<EvaluatorAddress> listed = List.of();

  @GuardedBy("this")
  private Runnable changed = () -> {};

  private static final class Shared {
    final RemoteNetworkClient client;

    /** The number of backends. Guarded by the monitor of the clients. */
    int backends;

    Shared(RemoteNetworkClient client) {
      this.client = client;
    }
  }

  /**
   * @param channels makes a connection to {@code HOST:PORT}
   * @param full whether logits are to have 32 bits instead of 16
   */
  public EvaluationClients(
      Function<String, ManagedChannel> channels, boolean full, EvaluationMetrics metrics) {
    this(channels, full, metrics, LEAST_DEADLINE);
  }

  /**
   * @param leastDeadline the least time to wait for an answer
   */
  EvaluationClients(
      Function<String, ManagedChannel> channels,
      boolean full,
      EvaluationMetrics metrics,
      Duration leastDeadline) {
    this.leastDeadline = leastDeadline;
    this.channels = channels;
    this.full = full;
    this.metrics = metrics;
  }

  /** Sets what is run, on any thread, when {@link #wanted} has changed; must not block. */
  public synchronized void onChange(Runnable task) {
    changed = task;
  }

  /** Returns the networks to be evaluated by others, sorted. */
  public synchronized List<Artifact> wanted() {
    return networks.keySet().stream().sorted(Comparator.comparing(Artifact::sha256)).toList();
  }

  /** Replaces the list of workers that evaluate, for all networks. */
  public synchronized void servers(List<EvaluatorAddress> list) {
    listed = List.copyOf(list);
    for (var network : networks.entrySet()) {
      network.getValue().client.servers(of(network.getKey()));
    }
  }

  @GuardedBy("this")
  private List<EvaluatorAddress> of(Artifact network) {
    return listed.stream().filter(server -> server.network().equals(network.sha256())).toList();
  }

  @Override
  public Backend open(RemoteNetwork network, int maxBatch, LocalBackend local) {
    RemoteNetworkClient client;
    Runnable notify;
    synchronized (this) {
      Shared shared = networks.computeIfAbsent(network.file(), this::client);
      if (shared.backends == 0) {
        shared.client.servers(of(network.file()));
      }
      shared.backends++;
      client = shared.client;
      notify = changed;
    }
    notify.run();
    return new RemoteBackend(
        network,
        client,
        local,
        Math.min(maxBatch, MOST_BATCH),
        full,
        metrics,
        () -> release(network.file()));
  }

  private Shared client(Artifact network) {
    return new Shared(
        new RemoteNetworkClient(
            server -> new ServerConnection(server, network, full, channels, timer),
            metrics,
            System::nanoTime,
            leastDeadline.toNanos()));
  }

  private void release(Artifact network) {
    Runnable notify;
    synchronized (this) {
      Shared shared = networks.get(network);
      if (shared == null) {
        return;
      }
      shared.backends--;
      if (shared.backends > 0) {
        return;
      }
      networks.remove(network);
      shared.client.close();
      notify = changed;
    }
    notify.run();
  }

  /** Disconnects from all servers. Idempotent. */
  @Override
  public synchronized void close() {
    timer.shutdownNow();
    networks.values().forEach(shared -> shared.client.close());
    networks.clear();
  }
}
