package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorSystem;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Replies;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One client that watches one thing: looks at it four times a second and says what has changed. A
 * client that reads slowly misses what lies between, never the end.
 *
 * @param <V> how the thing stands
 * @param <M> the same for the wire
 */
final class RunWatch<V, M> {
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final ActorSystem<?> system;
  private final Supplier<CompletionStage<V>> look;
  private final Function<V, M> wire;
  private final Predicate<V> isOver;
  private final ServerCallStreamObserver<M> out;
  private final Caller caller = Caller.current();

  // Written by one look at a time; the scheduler and the ask order the looks.
  private volatile @Nullable V last;

  /**
   * To be made within the call.
   *
   * @param isOver whether nothing happens any more
   */
  RunWatch(
      ActorSystem<?> system,
      Supplier<CompletionStage<V>> look,
      Function<V, M> wire,
      Predicate<V> isOver,
      ServerCallStreamObserver<M> out) {
    this.system = system;
    this.look = look;
    this.wire = wire;
    this.isOver = isOver;
    this.out = out;
  }

  /** Watches until it is over, the client has gone or its token is good no more. */
  void start() {
    // With a handler, speaking to a client that has gone is no error.
    out.setOnCancelHandler(() -> {});
    look();
  }

  private void look() {
    if (out.isCancelled()) {
      return;
    }
    try {
      caller.requireGood();
    } catch (StatusRuntimeException e) {
      out.onError(e);
      return;
    }
    look.get().whenComplete(this::tell);
  }

  private void tell(@Nullable V view, @Nullable Throwable failure) {
    if (view == null) {
      out.onError(Replies.statusOf(failure == null ? new IllegalStateException() : failure));
      return;
    }
    try {
      if (!view.equals(last) && out.isReady()) {
        out.onNext(wire.apply(view));
        last = view;
      }
    } catch (RuntimeException e) {
      // Thrown in here, it would end in a future that is never read, and the caller would wait.
      out.onError(Replies.statusOf(e));
      return;
    }
    if (isOver.test(view) && view.equals(last)) {
      out.onCompleted();
    } else {
      system.scheduler().scheduleOnce(INTERVAL, this::look, system.executionContext());
    }
  }
}
