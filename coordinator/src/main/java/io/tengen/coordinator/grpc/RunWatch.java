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
 * Sends a client the changes of a run or training: queries it four times a second and sends each
 * changed state. A client that reads slowly misses states in between, but never the last.
 *
 * @param <V> the state
 * @param <M> the message with the state
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
   * Creates a watch. Must run in the context of the call.
   *
   * @param isOver whether a state is the last
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

  /** Watches until the last state, until the client disconnects or its token is invalid. */
  void start() {
    // With a handler set, a message to a disconnected client does not throw.
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
