package io.tengen.worker.evaluation;

import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest;
import io.tengen.wire.evaluation.EvaluationService;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client that sends whatever a test wants. */
final class RawClient
    implements ClientResponseObserver<EvaluationRequest, EvaluationReply>, AutoCloseable {
  final BlockingQueue<EvaluationReply> replies = new LinkedBlockingQueue<>();
  final CompletableFuture<Status> end = new CompletableFuture<>();
  private final ManagedChannel channel;
  private final boolean reads;
  private final ClientCallStreamObserver<EvaluationRequest> out;

  /**
   * @param reads whether it reads replies, beyond the first
   */
  RawClient(String address, boolean reads) {
    this.reads = reads;
    channel =
        Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
            .directExecutor()
            .build();
    out =
        (ClientCallStreamObserver<EvaluationRequest>)
            ClientCalls.asyncBidiStreamingCall(
                channel.newCall(EvaluationService.EVALUATE, CallOptions.DEFAULT), this);
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<EvaluationRequest> call) {
    if (!reads) {
      call.disableAutoRequestWithInitial(1);
    }
  }

  RawClient open(LeaseToken permit) {
    say(new EvaluationRequest.Open(EvaluationService.VERSION, permit, TestServer.NETWORK, false));
    return this;
  }

  void say(EvaluationRequest request) {
    out.onNext(request);
  }

  /** Sends empty positions on 9x9. */
  void batch(long number, int count) {
    batch(number, count, 96 * count);
  }

  void batch(long number, int count, int planeBytes) {
    say(
        new EvaluationRequest.Batch(
            number,
            count,
            9,
            ByteBuffer.allocate(planeBytes),
            ByteBuffer.allocate(8 * count),
            60_000));
  }

  EvaluationReply reply() throws InterruptedException {
    EvaluationReply reply = replies.poll(20, TimeUnit.SECONDS);
    if (reply == null) {
      throw new AssertionError("no reply; the stream: " + end.getNow(null));
    }
    return reply;
  }

  Status end() throws Exception {
    return end.get(20, TimeUnit.SECONDS);
  }

  @Override
  public void onNext(EvaluationReply reply) {
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
