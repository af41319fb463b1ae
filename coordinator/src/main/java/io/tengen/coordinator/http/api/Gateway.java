package io.tengen.coordinator.http.api;

import akka.util.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls methods of the gRPC services with messages of any type. Thread-safe; does not block. */
final class Gateway {
  /** The longest call that answers once; ratings of a large pool take seconds. */
  private static final int LONGEST_SECONDS = 50;

  private final Channel channel;
  private final Map<ApiRoute, MethodDescriptor<DynamicMessage, DynamicMessage>> methods =
      new ConcurrentHashMap<>();
  private final Map<ApiRoute, MethodDescriptor<DynamicMessage, ByteString>> events =
      new ConcurrentHashMap<>();

  Gateway(Channel channel) {
    this.channel = channel;
  }

  /**
   * Calls a method that answers once.
   *
   * @param headers the credentials and the address of the caller
   * @return the answer; fails with {@link Problem.Failure}
   */
  CompletionStage<DynamicMessage> call(ApiRoute route, DynamicMessage request, Metadata headers) {
    CompletableFuture<DynamicMessage> answer = new CompletableFuture<>();
    CallOptions limited = CallOptions.DEFAULT.withDeadlineAfter(LONGEST_SECONDS, TimeUnit.SECONDS);
    ClientCalls.asyncUnaryCall(
        open(route, headers, limited),
        request,
        new StreamObserver<>() {
          private @Nullable DynamicMessage last;

          @Override
          public void onNext(DynamicMessage message) {
            last = message;
          }

          @Override
          public void onError(Throwable failure) {
            answer.completeExceptionally(failure(failure));
          }

          @Override
          public void onCompleted() {
            answer.complete(last);
          }
        });
    return answer;
  }

  /** Calls a method that answers with a stream, and returns the reader of the answers. */
  AnswerReader<DynamicMessage> stream(ApiRoute route, DynamicMessage request, Metadata headers) {
    AnswerReader<DynamicMessage> reader = new AnswerReader<>();
    ClientCalls.asyncServerStreamingCall(
        open(route, headers, CallOptions.DEFAULT), request, reader);
    return reader;
  }

  /** Calls a method that answers with a stream, and returns the reader of the answers' JSON. */
  AnswerReader<ByteString> events(ApiRoute route, DynamicMessage request, Metadata headers) {
    AnswerReader<ByteString> reader = new AnswerReader<>();
    ClientCalls.asyncServerStreamingCall(
        open(events.computeIfAbsent(route, Gateway::eventMethod), headers, CallOptions.DEFAULT),
        request,
        reader);
    return reader;
  }

  /**
   * Calls a method to which the client streams and that answers once.
   *
   * @return the receiver of the requests; it is the client's side of the call, too
   */
  ClientCallStreamObserver<DynamicMessage> upload(
      ApiRoute route,
      Metadata headers,
      ClientResponseObserver<DynamicMessage, DynamicMessage> receiver) {
    return (ClientCallStreamObserver<DynamicMessage>)
        ClientCalls.asyncClientStreamingCall(open(route, headers, CallOptions.DEFAULT), receiver);
  }

  static Problem.Failure failure(Throwable failure) {
    return new Problem.Failure(
        Problem.of(
            failure instanceof StatusRuntimeException ended
                ? ended.getStatus()
                : io.grpc.Status.fromThrowable(failure)));
  }

  private ClientCall<DynamicMessage, DynamicMessage> open(
      ApiRoute route, Metadata headers, CallOptions options) {
    return open(methods.computeIfAbsent(route, Gateway::method), headers, options);
  }

  private <A> ClientCall<DynamicMessage, A> open(
      MethodDescriptor<DynamicMessage, A> method, Metadata headers, CallOptions options) {
    return ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers))
        .newCall(method, options);
  }

  private static MethodDescriptor<DynamicMessage, ByteString> eventMethod(ApiRoute route) {
    MethodDescriptor<DynamicMessage, DynamicMessage> method = method(route);
    return method.toBuilder(
            method.getRequestMarshaller(), new EventData(method.getResponseMarshaller()))
        .build();
  }

  private static MethodDescriptor<DynamicMessage, DynamicMessage> method(ApiRoute route) {
    return MethodDescriptor.<DynamicMessage, DynamicMessage>newBuilder()
        .setType(type(route))
        .setFullMethodName(route.grpcName())
        .setRequestMarshaller(messages(route.method().getInputType()))
        .setResponseMarshaller(messages(route.method().getOutputType()))
        .build();
  }

  private static MethodDescriptor.MethodType type(ApiRoute route) {
    if (route.method().isClientStreaming()) {
      return MethodDescriptor.MethodType.CLIENT_STREAMING;
    }
    return route.method().isServerStreaming()
        ? MethodDescriptor.MethodType.SERVER_STREAMING
        : MethodDescriptor.MethodType.UNARY;
  }

  private static MethodDescriptor.Marshaller<DynamicMessage> messages(Descriptor type) {
    return ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(type));
  }
}
