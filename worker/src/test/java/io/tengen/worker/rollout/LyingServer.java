package io.tengen.worker.rollout;

import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A server that accepts everybody and whose results, of rollouts on 9x9 with moves, are wrong. */
final class LyingServer implements AutoCloseable {
  /** What is wrong with the results. */
  enum Kind {
    NOTHING,
    MOVES_MISSING,
    MORE_BYTES,
    GAIN_TOO_LARGE,
    LEAD_NOT_A_NUMBER,
    MOVE_OFF_THE_BOARD,
    NEGATIVE_TIME,
    ANOTHER_NUMBER,
    FAILURE
  }

  private final Kind kind;
  private final Server server;

  LyingServer(Kind kind) throws IOException {
    this.kind = kind;
    server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress("127.0.0.1", 0), InsecureServerCredentials.create())
            .directExecutor()
            .addService((BindableService) this::service)
            .build()
            .start();
  }

  String address() {
    return "127.0.0.1:" + server.getPort();
  }

  private ServerServiceDefinition service() {
    return ServerServiceDefinition.builder(RolloutProtocol.descriptor())
        .addMethod(RolloutProtocol.PLAY, ServerCalls.asyncBidiStreamingCall(Liar::new))
        .build();
  }

  private final class Liar implements StreamObserver<RolloutRequest> {
    private final StreamObserver<RolloutReply> out;

    Liar(StreamObserver<RolloutReply> out) {
      this.out = out;
    }

    @Override
    public void onNext(RolloutRequest request) {
      switch (request) {
        case RolloutRequest.Open _ -> out.onNext(new RolloutReply.Opened(1, 1024));
        case RolloutRequest.Batch batch -> out.onNext(reply(batch.number()));
        default -> {}
      }
    }

    private RolloutReply reply(long number) {
      ByteBuffer results = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
      results.put((byte) (kind == Kind.GAIN_TOO_LARGE ? 2 : 1));
      results.putFloat(kind == Kind.LEAD_NOT_A_NUMBER ? Float.NaN : 3.5f);
      results.putShort((short) (kind == Kind.MOVES_MISSING ? 1000 : 1));
      results.put((byte) (kind == Kind.MOVE_OFF_THE_BOARD ? 82 : 81));
      if (kind == Kind.MORE_BYTES) {
        results.put((byte) 0);
      }
      results.flip();
      return switch (kind) {
        case NOTHING -> new RolloutReply.Results(number, results.limit(0), 1);
        case NEGATIVE_TIME -> new RolloutReply.Results(number, results, -1);
        case ANOTHER_NUMBER -> new RolloutReply.Results(number + 1, results, 1);
        case FAILURE -> new RolloutReply.Failure(number, "no");
        default -> new RolloutReply.Results(number, results, 1);
      };
    }

    @Override
    public void onError(Throwable broken) {}

    @Override
    public void onCompleted() {
      out.onCompleted();
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
