package io.tengen.worker.evaluation;

import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest;
import io.tengen.wire.evaluation.EvaluationService;
import io.tengen.worker.peer.PeerServer;
import io.tengen.worker.peer.PeerStreams;
import io.tengen.worker.peer.ServingSettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Evaluates positions for other workers. Answers only clients with a permit that the coordinator
 * has sealed with this server's key; before {@link #key(byte[])} it answers no client. Thread-safe.
 */
public final class EvaluationServer implements AutoCloseable {
  private static final int MOST_STREAMS = 4096;

  private final NetworkHost host;
  private final PeerStreams streams;
  private final ExecutorService loaders =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().name("evaluation-load-", 1).daemon().factory());
  private final SharedNetworks networks;
  private final PeerServer server;

  private EvaluationServer(
      ServingSettings settings, String name, NetworkHost host, EvaluationMetrics metrics)
      throws IOException {
    this.host = host;
    streams = new PeerStreams("evaluations", name, MOST_STREAMS, metrics);
    networks = new SharedNetworks(host, loaders, streams::soon);
    metrics.queue(networks::waiting);
    server = PeerServer.start(settings, streams, this::service);
  }

  /**
   * Starts serving.
   *
   * @param name the name of this worker
   * @param host the networks; not closed by this server
   * @throws IOException with one line if the address cannot be listened on, or the files of the
   *     certificate cannot be read
   */
  public static EvaluationServer start(
      ServingSettings settings, String name, NetworkHost host, EvaluationMetrics metrics)
      throws IOException {
    return new EvaluationServer(settings, name, host, metrics);
  }

  /** Returns {@code HOST:PORT} at which other workers reach this server. */
  public String address() {
    return server.address();
  }

  /** Returns the SHA-256 of the files of the networks at hand. */
  public List<String> networkHashes() {
    return host.networks();
  }

  /** Returns whether other networks are fetched when a client asks for them. */
  public boolean fetches() {
    return host.fetches();
  }

  /** Sets the key with which the coordinator seals permits for this server. */
  public void key(byte[] key) {
    streams.key(key);
  }

  private ServerServiceDefinition service() {
    return ServerServiceDefinition.builder(EvaluationService.descriptor())
        .addMethod(EvaluationService.EVALUATE, ServerCalls.asyncBidiStreamingCall(this::open))
        .build();
  }

  private StreamObserver<EvaluationRequest> open(StreamObserver<EvaluationReply> out) {
    return streams.add(new ClientStream(streams, networks, out));
  }

  /** Ends all streams and stops serving; blocks for a moment. Idempotent. */
  @Override
  public void close() {
    server.close();
    loaders.shutdown();
  }
}
