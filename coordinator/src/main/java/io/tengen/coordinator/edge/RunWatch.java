package io.tengen.coordinator.edge;

import akka.actor.typed.ActorSystem;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.run.RunStatus;
import io.tengen.coordinator.run.RunView;
import io.tengen.proto.v1.Run;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One client that watches one run: looks at the run four times a second and says what has changed.
 * A client that reads slowly misses what lies between, never the end.
 */
final class RunWatch {
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final ActorSystem<?> system;
  private final Supplier<CompletionStage<RunView>> look;
  private final ServerCallStreamObserver<Run> out;

  // Written by one look at a time; the scheduler and the ask order the looks.
  private volatile @Nullable RunView last;

  RunWatch(
      ActorSystem<?> system,
      Supplier<CompletionStage<RunView>> look,
      ServerCallStreamObserver<Run> out) {
    this.system = system;
    this.look = look;
    this.out = out;
  }

  /** Watches until the run has ended or the client has gone; to be called within the call. */
  void start() {
    // With a handler, speaking to a client that has gone is no error.
    out.setOnCancelHandler(() -> {});
    look();
  }

  private void look() {
    if (!out.isCancelled()) {
      look.get().whenComplete(this::tell);
    }
  }

  private void tell(@Nullable RunView view, @Nullable Throwable failure) {
    if (view == null) {
      out.onError(Replies.statusOf(failure == null ? new IllegalStateException() : failure));
      return;
    }
    if (!view.equals(last) && out.isReady()) {
      out.onNext(WireRuns.run(view));
      last = view;
    }
    if (view.status() != RunStatus.RUNNING && view.equals(last)) {
      out.onCompleted();
    } else {
      system.scheduler().scheduleOnce(INTERVAL, this::look, system.executionContext());
    }
  }
}
