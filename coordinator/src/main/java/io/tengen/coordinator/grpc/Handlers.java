package io.tengen.coordinator.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.grpc.call.Replies;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Puts a service together from a function for each of its methods. */
final class Handlers {
  private final ServerServiceDefinition.Builder service;

  Handlers(ServiceDescriptor service) {
    this.service = ServerServiceDefinition.builder(service);
  }

  /**
   * A method that is answered once.
   *
   * @param answer must not block; what it throws or fails with is what the caller is told, see
   *     {@link Replies#statusOf}
   */
  <Q, A> Handlers unary(MethodDescriptor<Q, A> method, Function<Q, CompletionStage<A>> answer) {
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

  /** A method that is answered again and again; the function must not block. */
  <Q, A> Handlers streaming(
      MethodDescriptor<Q, A> method, BiConsumer<Q, ServerCallStreamObserver<A>> answers) {
    service.addMethod(
        method,
        ServerCalls.asyncServerStreamingCall(
            (request, out) -> answers.accept(request, (ServerCallStreamObserver<A>) out)));
    return this;
  }

  /**
   * Adds a method to which the client streams and that answers once.
   *
   * @param calls takes each new call and returns the receiver of its requests; must not block
   */
  <Q, A> Handlers uploading(
      MethodDescriptor<Q, A> method,
      Function<ServerCallStreamObserver<A>, StreamObserver<Q>> calls) {
    service.addMethod(
        method,
        ServerCalls.asyncClientStreamingCall(
            out -> calls.apply((ServerCallStreamObserver<A>) out)));
    return this;
  }

  ServerServiceDefinition build() {
    return service.build();
  }
}
