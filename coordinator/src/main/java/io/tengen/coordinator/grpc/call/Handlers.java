package io.tengen.coordinator.grpc.call;

import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Builds a service from a function for each of its methods. */
public final class Handlers {
  private final ServerServiceDefinition.Builder service;

  public Handlers(ServiceDescriptor service) {
    this.service = ServerServiceDefinition.builder(service);
  }

  /**
   * Adds a method that answers once.
   *
   * @param answer returns the answer, and must not block; {@link Replies#statusOf} converts its
   *     failures for the caller
   */
  public <Q, A> Handlers unary(
      MethodDescriptor<Q, A> method, Function<Q, CompletionStage<A>> answer) {
    service.addMethod(
        method,
        ServerCalls.asyncUnaryCall((request, out) -> Replies.send(ask(answer, request), out)));
    return this;
  }

  private static <Q, A> CompletionStage<A> ask(Function<Q, CompletionStage<A>> answer, Q request) {
    try {
      return answer.apply(request);
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  /**
   * Adds a method that answers with a stream.
   *
   * @param answers sends the answers, and must not block; {@link Replies#statusOf} converts what it
   *     throws for the caller
   */
  public <Q, A> Handlers streaming(
      MethodDescriptor<Q, A> method, BiConsumer<Q, ServerCallStreamObserver<A>> answers) {
    service.addMethod(
        method,
        ServerCalls.asyncServerStreamingCall((request, out) -> {
          try {
            answers.accept(request, (ServerCallStreamObserver<A>) out);
          } catch (RuntimeException e) {
            out.onError(Replies.statusOf(e));
          }
        }));
    return this;
  }

  /**
   * Adds a method to which the client streams and that answers once.
   *
   * @param calls takes each new call and returns the receiver of its requests; must not block
   */
  public <Q, A> Handlers uploading(
      MethodDescriptor<Q, A> method,
      Function<ServerCallStreamObserver<A>, StreamObserver<Q>> calls) {
    service.addMethod(
        method,
        ServerCalls.asyncClientStreamingCall(
            out -> calls.apply((ServerCallStreamObserver<A>) out)));
    return this;
  }

  public ServerServiceDefinition build() {
    return service.build();
  }
}
