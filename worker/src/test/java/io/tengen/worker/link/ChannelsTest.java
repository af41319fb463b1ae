package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.RefereeLog;
import io.tengen.proto.v1.Ruling;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChannelsTest {
  /** The most of an unfinished game that a coordinator hands on. */
  private static final int LARGE = 44 << 20;

  private static final CoordinatorMessage MESSAGE =
      CoordinatorMessage.newBuilder()
          .setAssignment(
              Assignment.newBuilder()
                  .setGame(
                      GameTask.newBuilder()
                          .setCheckpoint(
                              Checkpoint.newBuilder()
                                  .setRefereeLog(
                                      RefereeLog.newBuilder()
                                          .addRulings(
                                              Ruling.newBuilder().setNote("x".repeat(LARGE)))))))
          .build();

  private static final class Generous extends WorkerServiceGrpc.WorkerServiceImplBase {
    @Override
    public StreamObserver<WorkerMessage> connect(StreamObserver<CoordinatorMessage> out) {
      out.onNext(MESSAGE);
      return new Ignoring<>();
    }
  }

  private static class Ignoring<T> implements StreamObserver<T> {
    @Override
    public void onNext(T message) {}

    @Override
    public void onError(Throwable why) {}

    @Override
    public void onCompleted() {}
  }

  @Test
  void receivesALargeUnfinishedGame() throws Exception {
    Server server =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .addService(new Generous())
            .build()
            .start();
    ManagedChannel channel = new Channels(Credentials.NONE).to("127.0.0.1:" + server.getPort());
    try {
      CompletableFuture<CoordinatorMessage> heard = new CompletableFuture<>();
      WorkerServiceGrpc.newStub(channel)
          .connect(
              new Ignoring<>() {
                @Override
                public void onNext(CoordinatorMessage message) {
                  heard.complete(message);
                }

                @Override
                public void onError(Throwable why) {
                  heard.completeExceptionally(why);
                }
              });
      assertEquals(
          MESSAGE.getSerializedSize(), heard.get(60, TimeUnit.SECONDS).getSerializedSize());
    } finally {
      channel.shutdownNow();
      server.shutdownNow().awaitTermination();
    }
  }
}
