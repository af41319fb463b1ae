package io.tengen.worker.rollout;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import io.tengen.worker.peer.FairQueue;
import io.tengen.worker.peer.PeerServer;
import io.tengen.worker.peer.PeerStreams;
import io.tengen.worker.peer.ServingSettings;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays rollouts for searches of other workers, on a fixed number of threads. The searches take
 * turns, batch by batch. Answers only clients with a permit that the coordinator has sealed with
 * this server's key; before {@link #key(byte[])} it answers no client. Thread-safe.
 */
public final class RolloutServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RolloutServer.class);
  private static final int MOST_STREAMS = 1024;

  private final int threads;
  private final PeerStreams streams;
  private final ExecutorService players;
  private final FairQueue<SearchStream, SearchStream.Queued> queue = new FairQueue<>();

  @GuardedBy("this")
  private final SplittableRandom seeds = new SplittableRandom();

  private final PeerServer server;

  private RolloutServer(ServingSettings settings, String name, int threads, RolloutMetrics metrics)
      throws IOException {
    this.threads = threads;
    streams = new PeerStreams("rollouts", name, MOST_STREAMS, metrics);
    metrics.queue(queue::size);
    players =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().name("rollout-", 1).daemon().factory());
    server = PeerServer.start(settings, streams, this::service);
  }

  /**
   * Starts serving.
   *
   * @param name the name of this worker
   * @param threads the number of threads that play, 1 or more
   * @throws IOException with one line if the address cannot be listened on, or the files of the
   *     certificate cannot be read
   */
  public static RolloutServer start(
      ServingSettings settings, String name, int threads, RolloutMetrics metrics)
      throws IOException {
    return new RolloutServer(settings, name, threads, metrics);
  }

  /** Returns {@code HOST:PORT} at which other workers reach this server. */
  public String address() {
    return server.address();
  }

  /** Returns the number of threads that play. */
  public int threads() {
    return threads;
  }

  /** Sets the key with which the coordinator seals permits for this server. */
  public void key(byte[] key) {
    streams.key(key);
  }

  private ServerServiceDefinition service() {
    return ServerServiceDefinition.builder(RolloutProtocol.descriptor())
        .addMethod(RolloutProtocol.PLAY, ServerCalls.asyncBidiStreamingCall(this::open))
        .build();
  }

  private StreamObserver<RolloutRequest> open(StreamObserver<RolloutReply> out) {
    return streams.add(new SearchStream(streams, this, out));
  }

  // Methods for the streams.

  synchronized SplittableRandom random() {
    return seeds.split();
  }

  /** Has a batch played after those that wait for their turn. */
  void play(SearchStream stream, SearchStream.Queued batch) {
    queue.add(stream, List.of(batch));
    try {
      players.execute(this::playNext);
    } catch (RejectedExecutionException e) {
      log.debug("the server is closed, and no client waits", e);
    }
  }

  private void playNext() {
    // There is none if the stream whose batch this thread was to play has ended.
    SearchStream.Queued next = queue.poll();
    if (next != null) {
      next.stream().play(next);
    }
  }

  /** Drops the batches of a stream that wait. */
  void drop(SearchStream stream) {
    queue.remove(stream);
  }

  /** Ends all streams and stops serving; blocks for a moment. Idempotent. */
  @Override
  public void close() {
    server.close();
    players.shutdown();
  }
}
