package io.tengen.coordinator.grpc.play;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.play.RefusedActionException;
import io.tengen.coordinator.play.Watcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Answers calls with the results of games and analyses. */
final class Calls {
  private Calls() {}

  /** Answers a unary call. */
  static <T> void answer(CompletionStage<T> result, StreamObserver<T> out) {
    Replies.send(
        result.exceptionallyCompose(failure -> CompletableFuture.failedStage(translated(failure))),
        out);
  }

  private static Throwable translated(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return switch (cause) {
      case RefusedActionException refused -> status(refused);
      case IllegalArgumentException bad -> Replies.invalid(String.valueOf(bad.getMessage()));
      default -> cause;
    };
  }

  private static StatusRuntimeException status(RefusedActionException refused) {
    Status status =
        switch (refused.why()) {
          case UNKNOWN -> Status.NOT_FOUND;
          case FOREIGN -> Status.PERMISSION_DENIED;
          case INVALID -> Status.INVALID_ARGUMENT;
          case STATE -> Status.FAILED_PRECONDITION;
        };
    return status.withDescription(refused.getMessage()).asRuntimeException();
  }

  /** Returns a watcher that sends states on a call. Must run in the context of the call. */
  static <T> Watcher<T> watcher(StreamObserver<T> out) {
    OpenCall<T> call = new OpenCall<>((ServerCallStreamObserver<T>) out);
    return new Watcher<>() {
      @Override
      public boolean isClosed() {
        return call.isClosed();
      }

      @Override
      public boolean isReady() {
        return call.isReady();
      }

      @Override
      public void send(T state) {
        call.send(state);
      }

      @Override
      public void end(T last) {
        call.end(last);
      }

      @Override
      public void refuse(RefusedActionException refusal) {
        call.fail(status(refusal));
      }
    };
  }
}
