package io.tengen.cli.bench;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.InputShape;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.evaluation.EvaluationClients;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.evaluation.EvaluationServer;
import io.tengen.worker.evaluation.NetworkHost;
import io.tengen.worker.inference.RemoteEvaluation.RemoteNetwork;
import io.tengen.worker.peer.ServingSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** A server of evaluations and its clients in this process, connected over loopback. */
final class BenchServer implements AutoCloseable {
  private static final Artifact NETWORK = new Artifact("0".repeat(64), 1);
  private static final String NAME = "server";
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

  private final RemoteNetwork network;
  private final EvaluationServer server;
  private final List<EvaluationClients> clients = new ArrayList<>();

  /** The bytes that clients have sent, without those of HTTP/2 and below. */
  final LongAdder sent = new LongAdder();

  /** The bytes that clients have received, without those of HTTP/2 and below. */
  final LongAdder received = new LongAdder();

  /**
   * @param served evaluates for the clients; not closed by this
   * @param count number of clients
   * @param full whether logits have 32 bits
   */
  BenchServer(Evaluator served, boolean hasLead, int count, boolean full) throws IOException {
    network = new RemoteNetwork(NETWORK, served.shape(), hasLead);
    EvaluationMetrics metrics = new EvaluationMetrics(new SimpleMeterRegistry());
    server =
        EvaluationServer.start(
            new ServingSettings("127.0.0.1", 0, Optional.empty(), Optional.empty()),
            NAME,
            new OneNetwork(served),
            metrics);
    byte[] key = new byte[32];
    server.key(key);
    for (int i = 0; i < count; i++) {
      EvaluationClients client = new EvaluationClients(this::channel, full, metrics);
      EvaluationPermit permit =
          new EvaluationPermit(
              "client-" + i, NETWORK.sha256(), Instant.now().plus(Duration.ofDays(2)));
      client.servers(
          List.of(
              new EvaluatorAddress(
                  NETWORK.sha256(), NAME, server.address(), permit.seal(key, NAME))));
      clients.add(client);
    }
  }

  InputShape shape() {
    return network.shape();
  }

  /** Returns a backend of a client; blocks until the server answers it. */
  Backend open(int client, int maxBatch) throws BackendException {
    Backend backend =
        clients
            .get(client)
            .open(
                network,
                maxBatch,
                () -> {
                  throw new BackendException("the server does not answer");
                });
    int side = shape().length(shape().smallest());
    for (int cell = 0; cell < side * side; cell++) {
      // An empty board; networks with a mask have no answer for no board at all.
      backend.planes().put(cell, 1);
    }
    long end = System.nanoTime() + PATIENCE;
    while (true) {
      try {
        backend.run(1, side);
        return backend;
      } catch (BackendException e) {
        if (System.nanoTime() - end > 0) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
    }
  }

  private ManagedChannel channel(String address) {
    return Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
        .directExecutor()
        .intercept(new ByteCounts())
        .build();
  }

  @Override
  public void close() {
    clients.forEach(EvaluationClients::close);
    server.close();
  }

  /** Counts the bytes of all streams. */
  private final class ByteCounts implements ClientInterceptor {
    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      return next.newCall(
          method,
          options.withStreamTracerFactory(
              new ClientStreamTracer.Factory() {
                @Override
                public ClientStreamTracer newClientStreamTracer(
                    ClientStreamTracer.StreamInfo info, Metadata headers) {
                  return new ClientStreamTracer() {
                    @Override
                    public void outboundWireSize(long bytes) {
                      sent.add(bytes);
                    }

                    @Override
                    public void inboundWireSize(long bytes) {
                      received.add(bytes);
                    }
                  };
                }
              }));
    }
  }

  private record OneNetwork(Evaluator served) implements NetworkHost {
    @Override
    public List<String> networks() {
      return List.of(NETWORK.sha256());
    }

    @Override
    public boolean fetches() {
      return false;
    }

    @Override
    public Hosted open(Artifact artifact) {
      return new Hosted() {
        @Override
        public Evaluator evaluator() {
          return served;
        }

        @Override
        public void close() {}
      };
    }
  }
}
