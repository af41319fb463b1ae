package io.tengen.worker.rollout;

import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import java.nio.ByteBuffer;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client that sends whatever a test wants. */
final class RawSearch
    implements ClientResponseObserver<RolloutRequest, RolloutReply>, AutoCloseable {
  static final RolloutRequest.Game GAME = game(9, "uniform", OptionalDouble.empty());

  final BlockingQueue<RolloutReply> replies = new LinkedBlockingQueue<>();
  final CompletableFuture<Status> end = new CompletableFuture<>();
  private final ManagedChannel channel;
  private final boolean reads;
  private final ClientCallStreamObserver<RolloutRequest> out;

  /**
   * @param reads whether it reads replies, beyond the first
   */
  RawSearch(String address, boolean reads) {
    this.reads = reads;
    channel =
        Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
            .directExecutor()
            .build();
    out =
        (ClientCallStreamObserver<RolloutRequest>)
            ClientCalls.asyncBidiStreamingCall(
                channel.newCall(RolloutProtocol.PLAY, CallOptions.DEFAULT), this);
  }

  static RolloutRequest.Game game(int size, String policy, OptionalDouble replies) {
    return new RolloutRequest.Game(GameSetup.of(Rules.CHINESE, size, 7.5), policy, replies, true);
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<RolloutRequest> call) {
    if (!reads) {
      call.disableAutoRequestWithInitial(1);
    }
  }

  RawSearch open(LeaseToken permit) {
    say(new RolloutRequest.Open(RolloutProtocol.VERSION, permit, GAME));
    return this;
  }

  RawSearch root(long id, int... moves) {
    say(new RolloutRequest.Root(id, bytes(moves)));
    return this;
  }

  /** Sends a batch of rollouts that begin at the root. */
  void batch(long number, long root, int count) {
    batch(number, root, count, bytes(new int[2 * count]), 60_000);
  }

  void batch(long number, long root, int count, ByteBuffer paths, int deadlineMillis) {
    say(new RolloutRequest.Batch(number, root, count, paths, deadlineMillis));
  }

  static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  void say(RolloutRequest request) {
    out.onNext(request);
  }

  RolloutReply reply() throws InterruptedException {
    RolloutReply reply = replies.poll(20, TimeUnit.SECONDS);
    if (reply == null) {
      throw new AssertionError("no reply; the stream: " + end.getNow(null));
    }
    return reply;
  }

  Status end() throws Exception {
    return end.get(20, TimeUnit.SECONDS);
  }

  @Override
  public void onNext(RolloutReply reply) {
    replies.add(reply);
  }

  @Override
  public void onError(Throwable failure) {
    end.complete(Status.fromThrowable(failure));
  }

  @Override
  public void onCompleted() {
    end.complete(Status.OK);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
