package io.tengen.worker.evaluation;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.Evaluator;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.peer.PeerMetric;
import io.tengen.worker.peer.ServingSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.SystemNanoClock;

/** A server with one scripted network, and the permits of a coordinator. */
final class TestServer implements AutoCloseable {
  static final Artifact NETWORK = new Artifact("ab".repeat(32), 1000);
  static final Artifact OTHER = new Artifact("cd".repeat(32), 1000);

  final HashBackend backend = new HashBackend();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final byte[] key;
  final String name;
  private final BatchingEvaluator evaluator;
  private final EvaluationServer server;

  TestServer(String name, int capacity) throws IOException {
    this(name, capacity, "127.0.0.1", 0);
  }

  TestServer(String name, int capacity, String host, int port) throws IOException {
    this.name = name;
    key = new byte[32];
    key[0] = (byte) name.hashCode();
    evaluator =
        new BatchingEvaluator(
            List.of(backend),
            new BatchingSettings(capacity, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            });
    evaluator.start();
    server =
        EvaluationServer.start(
            new ServingSettings(host, port, Optional.empty(), Optional.empty()),
            name,
            new OneNetwork(),
            new EvaluationMetrics(registry));
    server.key(key);
  }

  private final class OneNetwork implements NetworkHost {
    @Override
    public List<String> networks() {
      return List.of(NETWORK.sha256());
    }

    @Override
    public boolean fetches() {
      return false;
    }

    @Override
    public Hosted open(Artifact network) throws IOException {
      if (!network.equals(NETWORK)) {
        throw new IOException("this worker has no network " + network.brief());
      }
      return new Hosted() {
        @Override
        public Evaluator evaluator() {
          return evaluator;
        }

        @Override
        public void close() {}
      };
    }
  }

  EvaluationServer server() {
    return server;
  }

  String address() {
    return server.address();
  }

  LeaseToken permit(String client, Artifact network, Instant until) {
    return new EvaluationPermit(client, network.sha256(), until).seal(key, name);
  }

  LeaseToken permit() {
    return permit("player", NETWORK, Instant.now().plusSeconds(60));
  }

  /** Returns what a coordinator says of this server. */
  EvaluatorAddress listed() {
    return new EvaluatorAddress(NETWORK.sha256(), name, address(), permit());
  }

  double refused() {
    return registry.get(PeerMetric.REFUSED.of(EvaluationMetrics.NAME)).counter().count();
  }

  @Override
  public void close() {
    server.close();
    evaluator.close();
  }
}
