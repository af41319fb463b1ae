package io.tengen.worker.link;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One stream on a connection of its own. A fresh connection for each try keeps gRPC's own, slower
 * backoff out of the way and looks the coordinator's address up again.
 *
 * <p>Methods are for the link's thread; events arrive on gRPC's.
 */
final class LinkStream implements ClientResponseObserver<WorkerMessage, CoordinatorMessage> {
  /** What a stream tells; on gRPC's threads. */
  interface Events {
    /** The stream has room for messages. */
    void writable(LinkStream stream);

    void message(LinkStream stream, CoordinatorMessage message);

    /**
     * Nothing more comes. Told once, unless this side hung up.
     *
     * @param retryAfter how long the coordinator wants to be left alone; zero if it does not say
     */
    void ended(LinkStream stream, Status status, Duration retryAfter);
  }

  private final ManagedChannel channel;
  private final Events events;

  // Set once, by beforeStart within open.
  private @Nullable ClientCallStreamObserver<WorkerMessage> requests;

  private LinkStream(ManagedChannel channel, Events events) {
    this.channel = channel;
    this.events = events;
  }

  /** Opens a stream; returns at once, whether or not anybody is there. */
  static LinkStream open(ManagedChannel channel, Events events) {
    LinkStream stream = new LinkStream(channel, events);
    var _ = WorkerServiceGrpc.newStub(channel).connect(stream);
    return stream;
  }

  /** Whether {@link #send} would not have to buffer without bounds. */
  boolean isWritable() {
    return requests != null && requests.isReady();
  }

  void send(WorkerMessage message) {
    if (requests == null) {
      throw new IllegalStateException("the stream is not open");
    }
    requests.onNext(message);
  }

  /** Says goodbye, gives what has been sent a moment to arrive, and disconnects. Blocks. */
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
