package io.tengen.worker.rollout;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.peer.PeerMetric;
import io.tengen.worker.peer.ServingSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** A server of rollouts, and the permits of a coordinator. */
final class TestRollouts implements AutoCloseable {
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final byte[] key = new byte[32];
  final String name;
  final RolloutServer server;

  TestRollouts(String name, int threads) throws IOException {
    this(name, threads, "127.0.0.1", 0);
  }

  TestRollouts(String name, int threads, String host, int port) throws IOException {
    this.name = name;
    key[0] = (byte) name.hashCode();
    server =
        RolloutServer.start(
            new ServingSettings(host, port, Optional.empty(), Optional.empty()),
            name,
            threads,
            new RolloutMetrics(registry));
    server.key(key);
  }

  LeaseToken permit(String client, String network, Instant until) {
    return new EvaluationPermit(client, network, until).seal(key, name);
  }

  LeaseToken permit() {
    return permit("player", EvaluationPermit.ROLLOUTS, Instant.now().plusSeconds(60));
  }

  /** Returns what a coordinator says of this server. */
  EvaluatorAddress listed() {
    return listedAt(server.address());
  }

  EvaluatorAddress listedAt(String address) {
    return new EvaluatorAddress(EvaluationPermit.ROLLOUTS, name, address, permit());
  }

  double refused() {
    return registry.get(PeerMetric.REFUSED.of(RolloutMetrics.NAME)).counter().count();
  }

  double waiting() {
    return registry.get(PeerMetric.QUEUE.of(RolloutMetrics.NAME)).gauge().value();
  }

  @Override
  public void close() {
    server.close();
  }
}
