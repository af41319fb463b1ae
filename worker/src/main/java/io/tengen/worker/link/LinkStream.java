package io.tengen.worker.link;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One stream on a separate connection. A new connection for each attempt avoids gRPC's slower
 * backoff and resolves the coordinator's address again.
 *
 * <p>Methods are confined to the link's thread; events arrive on gRPC's threads.
 */
final class LinkStream implements ClientResponseObserver<WorkerMessage, CoordinatorMessage> {
  /** Receives the events of a stream, on gRPC's threads. */
  interface Events {
    /** The stream can send without buffering again. */
    void writable(LinkStream stream);

    void message(LinkStream stream, CoordinatorMessage message);

    /**
     * The stream has ended. Called once, unless this side ended it.
     *
     * @param retryAfter wait that the coordinator asks for; zero if it does not
     */
    void ended(LinkStream stream, Status status, Duration retryAfter);
  }

  private final ManagedChannel channel;
  private final Events events;

  // Set once, by beforeStart during open.
  private @Nullable ClientCallStreamObserver<WorkerMessage> requests;

  private LinkStream(ManagedChannel channel, Events events) {
    this.channel = channel;
    this.events = events;
  }

  /** Opens a stream; returns immediately, whether or not the coordinator can be reached. */
  static LinkStream open(ManagedChannel channel, Events events) {
    LinkStream stream = new LinkStream(channel, events);
    var _ =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(WorkerService.CONNECT, CallOptions.DEFAULT), stream);
    return stream;
  }

  /** Returns whether {@link #send} sends without unbounded buffering. */
  boolean isWritable() {
    return requests != null && requests.isReady();
  }

  void send(WorkerMessage message) {
    if (requests == null) {
      throw new IllegalStateException("the stream is not open");
    }
    requests.onNext(message);
  }

  /**
   * Completes the stream and disconnects; blocks until sent messages have arrived, at most for the
   * given time.
   */
  void hangUp(long millis) throws InterruptedException {
    if (requests != null) {
      requests.onCompleted();
    }
    channel.shutdown();
    if (!channel.awaitTermination(millis, TimeUnit.MILLISECONDS)) {
      cut();
    }
  }

  /** Disconnects at once. */
  void cut() {
    channel.shutdownNow();
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<WorkerMessage> call) {
    requests = call;
    call.setOnReadyHandler(() -> events.writable(this));
  }

  @Override
  public void onNext(CoordinatorMessage message) {
    events.message(this, message);
  }

  @Override
  public void onError(Throwable failure) {
    events.ended(this, Status.fromThrowable(failure), RetryHint.of(failure));
  }

  @Override
  public void onCompleted() {
    events.ended(
        this, Status.OK.withDescription("the coordinator closed the stream"), Duration.ZERO);
  }
}
