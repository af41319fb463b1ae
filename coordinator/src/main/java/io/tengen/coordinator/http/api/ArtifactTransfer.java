package io.tengen.coordinator.http.api;

import akka.Done;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.javadsl.Sink;
import akka.util.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.Metadata;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Uploads and downloads artifacts, whose bytes are the bodies of requests and answers. An upload
 * that broke continues after the bytes that the coordinator has. Thread-safe; does not block.
 */
final class ArtifactTransfer {
  private final ActorSystem<?> system;
  private final Gateway gateway;
  private final ApiRoute stat;

  /**
   * @param stat the route that returns whether an artifact is stored
   */
  ArtifactTransfer(ActorSystem<?> system, Gateway gateway, ApiRoute stat) {
    this.system = system;
    this.gateway = gateway;
    this.stat = stat;
  }

  /** The state of an artifact at the coordinator. */
  private record State(boolean complete, long received) {}

  private CompletionStage<State> state(String sha256, Metadata headers) {
    DynamicMessage request =
        DynamicMessage.newBuilder(stat.request())
            .setField(stat.request().findFieldByName("sha256"), sha256)
            .build();
    return gateway
        .call(stat, request, headers)
        .thenApply(answer -> {
          Descriptor type = answer.getDescriptorForType();
          return new State(
              (boolean) answer.getField(type.findFieldByName("complete")),
              (long) answer.getField(type.findFieldByName("received")));
        });
  }

  /** Sends an artifact with its length. */
  CompletionStage<HttpResponse> download(ApiRoute route, DynamicMessage message, Metadata headers) {
    String sha256 = (String) message.getField(route.request().findFieldByName("sha256"));
    long offset = (long) message.getField(route.request().findFieldByName("offset"));
    return state(sha256, headers)
        .thenCompose(state -> {
          AnswerReader<DynamicMessage> reader = gateway.stream(route, message, headers);
          return reader
              .read()
              .thenApply(first -> {
                long length = state.received() - offset;
                ContentType type = ContentTypes.APPLICATION_OCTET_STREAM;
                if (first.isEmpty()) {
                  return HttpResponse.create().withEntity(HttpEntities.create(type, new byte[0]));
                }
                return HttpResponse.create()
                    .withEntity(
                        HttpEntities.create(
                            type, length, reader.from(first, system).map(ArtifactTransfer::data)));
              });
        });
  }

  /** Returns the bytes of a message that has the next part of a file. */
  static ByteString data(DynamicMessage chunk) {
    Object data = chunk.getField(chunk.getDescriptorForType().findFieldByName("data"));
    return ByteString.fromArrayUnsafe(((com.google.protobuf.ByteString) data).toByteArray());
  }

  /**
   * Stores the body of a request as an artifact.
   *
   * @return the state of the artifact as JSON; fails with {@link Problem.Failure}
   */
  CompletionStage<DynamicMessage> upload(
      HttpRequest request, RouteTable.Match match, Metadata headers) {
    String sha256 = match.values().get("sha256");
    long bytes =
        request
            .entity()
            .getContentLengthOption()
            .orElseThrow(() -> new Problem.Failure(411, "the request must have a Content-Length"));
    if (sha256 == null || bytes == 0) {
      throw new Problem.Failure(400, "an artifact must have 1 byte or more");
    }
    return state(sha256, headers)
        .thenCompose(state -> {
          Upload upload = new Upload(match.route().request(), state.received());
          gateway.upload(match.route(), headers, upload);
          upload.begin(sha256, bytes);
          request
              .entity()
              .withoutSizeLimit()
              .getDataBytes()
              .mapAsync(1, upload::send)
              .runWith(Sink.ignore(), system)
              .whenComplete((_, failure) -> upload.end(failure));
          return upload.answer;
        });
  }

  /** The call of an upload. One thread at a time sends; the answer may come at any time. */
  private static final class Upload
      implements ClientResponseObserver<DynamicMessage, DynamicMessage> {
    final CompletableFuture<DynamicMessage> answer = new CompletableFuture<>();

    private final Descriptor type;
    private final long received;
    private final AtomicLong toSkip;
    private final AtomicReference<CompletableFuture<Done>> waiting = new AtomicReference<>();
    private final CompletableFuture<ClientCallStreamObserver<DynamicMessage>> call =
        new CompletableFuture<>();

    /**
     * @param received number of the first bytes that the coordinator has, which are not sent
     */
    Upload(Descriptor type, long received) {
      this.type = type;
      this.received = received;
      toSkip = new AtomicLong(received);
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<DynamicMessage> opened) {
      opened.setOnReadyHandler(this::proceed);
      call.complete(opened);
    }

    void begin(String sha256, long bytes) {
      Descriptor begin = type.findFieldByName("begin").getMessageType();
      Descriptor artifact = begin.findFieldByName("artifact").getMessageType();
      DynamicMessage named =
          DynamicMessage.newBuilder(artifact)
              .setField(artifact.findFieldByName("sha256"), sha256)
              .setField(artifact.findFieldByName("bytes"), bytes)
              .build();
      DynamicMessage announcement =
          DynamicMessage.newBuilder(begin)
              .setField(begin.findFieldByName("artifact"), named)
              .setField(begin.findFieldByName("offset"), received)
              .build();
      send("begin", announcement);
    }

    /** Sends the next bytes; completes when the coordinator can take more. */
    CompletionStage<Done> send(ByteString data) {
      int skipped = (int) Math.min(toSkip.get(), data.size());
      toSkip.addAndGet(-skipped);
      ByteString left = data.drop(skipped);
      if (!left.isEmpty() && !answer.isDone()) {
        send("data", UnsafeByteOperations.unsafeWrap(left.toArrayUnsafe()));
      }
      CompletableFuture<Done> ready = new CompletableFuture<>();
      waiting.set(ready);
      // The call may have become ready, or have ended, before anybody waited.
      if (answer.isDone() || call.join().isReady()) {
        proceed();
      }
      return ready;
    }

    private void send(String field, Object value) {
      call.join()
          .onNext(
              DynamicMessage.newBuilder(type).setField(type.findFieldByName(field), value).build());
    }

    private void proceed() {
      CompletableFuture<Done> ready = waiting.getAndSet(null);
      if (ready != null) {
        ready.complete(Done.getInstance());
      }
    }

    /** Ends the call after the last bytes, or when the client broke off. */
    void end(@Nullable Throwable failure) {
      if (answer.isDone()) {
        return;
      }
      if (failure == null) {
        call.join().onCompleted();
      } else {
        call.join().cancel("the client broke off", failure);
      }
    }

    @Override
    public void onNext(DynamicMessage status) {
      answer.complete(status);
      proceed();
    }

    @Override
    public void onError(Throwable failure) {
      answer.completeExceptionally(Gateway.failure(failure));
      proceed();
    }

    @Override
    public void onCompleted() {
      proceed();
    }
  }
}
