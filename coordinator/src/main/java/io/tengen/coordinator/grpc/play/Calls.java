package io.tengen.coordinator.grpc.play;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.grpc.call.Caller;
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
    return new CallWatcher<>((ServerCallStreamObserver<T>) out, Caller.current());
  }

  private static final class CallWatcher<T> implements Watcher<T> {
    private final ServerCallStreamObserver<T> out;
    private final Caller caller;
    private volatile boolean isOver;

    CallWatcher(ServerCallStreamObserver<T> out, Caller caller) {
      this.out = out;
      this.caller = caller;
      // With a handler set, a message to a disconnected client does not throw.
      out.setOnCancelHandler(() -> {});
    }

    @Override
    public boolean isClosed() {
      return isOver || out.isCancelled();
    }

    @Override
    public boolean isReady() {
      if (isClosed()) {
        return false;
      }
      try {
        caller.requireGood();
      } catch (StatusRuntimeException e) {
        fail(e);
        return false;
      }
      return out.isReady();
    }

    @Override
    public void send(T state) {
      out.onNext(state);
    }

    @Override
    public void end(T last) {
      if (!isClosed()) {
        isOver = true;
        out.onNext(last);
        out.onCompleted();
      }
    }

    @Override
    public void refuse(RefusedActionException refusal) {
      fail(status(refusal));
    }

    private void fail(StatusRuntimeException failure) {
      if (!isClosed()) {
        isOver = true;
        out.onError(failure);
      }
    }
  }
}
