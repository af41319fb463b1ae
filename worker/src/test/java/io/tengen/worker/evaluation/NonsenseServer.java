package io.tengen.worker.evaluation;

import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest;
import io.tengen.wire.evaluation.EvaluationService;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that accepts everybody and whose answers are wrong. */
final class NonsenseServer implements AutoCloseable {
  /** What is wrong with the answers. */
  enum Kind {
    VALUES_MISSING,
    LOGITS_MISSING,
    VALUE_NOT_A_NUMBER,
    VALUE_TOO_LARGE,
    LOGIT_INFINITE,
    LEAD_NOT_A_NUMBER,
    FAILURE
  }

  final AtomicInteger answered = new AtomicInteger();
  private final Kind kind;
  private final Server server;

  NonsenseServer(Kind kind) throws IOException {
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
    return ServerServiceDefinition.builder(EvaluationService.descriptor())
        .addMethod(EvaluationService.EVALUATE, ServerCalls.asyncBidiStreamingCall(Liar::new))
        .build();
  }

  private final class Liar implements StreamObserver<EvaluationRequest> {
    private final StreamObserver<EvaluationReply> out;

    Liar(StreamObserver<EvaluationReply> out) {
      this.out = out;
    }

    @Override
    public void onNext(EvaluationRequest request) {
      if (request instanceof EvaluationRequest.Batch batch) {
        answered.incrementAndGet();
        out.onNext(reply(batch));
      } else {
        out.onNext(new EvaluationReply.Opened(1024, 9, 2));
      }
    }

    private EvaluationReply reply(EvaluationRequest.Batch batch) {
      ByteBuffer values = buffer(8 * batch.count());
      ByteBuffer logits = buffer(2 * batch.count() * (batch.side() * batch.side() + 1));
      switch (kind) {
        case VALUES_MISSING -> values.limit(4);
        case LOGITS_MISSING -> logits.limit(logits.capacity() - 2);
        case VALUE_NOT_A_NUMBER -> values.putFloat(0, Float.NaN);
        case VALUE_TOO_LARGE -> values.putFloat(8 * (batch.count() - 1), -1.5f);
        case LOGIT_INFINITE -> logits.putShort(2, Float.floatToFloat16(Float.NEGATIVE_INFINITY));
        case LEAD_NOT_A_NUMBER -> values.putFloat(4, Float.NaN);
        case FAILURE -> {
          return new EvaluationReply.Failure(batch.number(), "the device failed");
        }
      }
      return new EvaluationReply.Answers(batch.number(), values, logits);
    }

    private static ByteBuffer buffer(int bytes) {
      return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
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
