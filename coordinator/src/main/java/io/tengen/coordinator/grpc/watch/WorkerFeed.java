package io.tengen.coordinator.grpc.watch;

import akka.actor.typed.ActorSystem;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.wire.control.WorkerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the list of workers to any number of clients. While there are clients, it makes the list
 * every two seconds, once for all of them. A client that reads slowly misses lists in between.
 * Thread-safe.
 */
public final class WorkerFeed {
  private static final Logger log = LoggerFactory.getLogger(WorkerFeed.class);
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final ActorSystem<?> system;
  private final Supplier<CompletionStage<List<WorkerStatus>>> list;
  private final Executor computing;

  @GuardedBy("this")
  private final List<Subscriber> subscribers = new ArrayList<>();

  @GuardedBy("this")
  private boolean isLooking;

  /** A client with what it was sent, apart from the times since the workers were heard. */
  private static final class Subscriber {
    final OpenCall<List<WorkerStatus>> call;
    @Nullable List<WorkerStatus> sent;

    Subscriber(OpenCall<List<WorkerStatus>> call) {
      this.call = call;
    }
  }

  /**
   * @param list returns the connected workers
   * @param computing runs computations of some milliseconds
   */
  public WorkerFeed(
      ActorSystem<?> system,
      Supplier<CompletionStage<List<WorkerStatus>>> list,
      Executor computing) {
    this.system = system;
    this.list = list;
    this.computing = computing;
  }

  /** Sends the list to a client until it disconnects or its token is invalid. */
  public void add(OpenCall<List<WorkerStatus>> call) {
    synchronized (this) {
      subscribers.add(new Subscriber(call));
      if (isLooking) {
        return;
      }
      isLooking = true;
    }
    look();
  }

  private void look() {
    synchronized (this) {
      subscribers.removeIf(subscriber -> subscriber.call.isClosed());
      if (subscribers.isEmpty()) {
        isLooking = false;
        return;
      }
    }
    list.get()
        .whenCompleteAsync(
            (workers, failure) -> {
              try {
                if (workers == null) {
                  log.warn("the workers could not be listed", failure);
                } else {
                  show(workers);
                }
              } finally {
                // A defect in one look must not end all later ones.
                system.scheduler().scheduleOnce(INTERVAL, this::look, system.executionContext());
              }
            },
            computing);
  }

  private synchronized void show(List<WorkerStatus> workers) {
    List<WorkerStatus> lasting = workers.stream().map(WorkerStatus::heard).toList();
    for (Subscriber subscriber : subscribers) {
      // Asked first, because it also ends the calls of revoked tokens.
      if (subscriber.call.isReady() && !Objects.equals(subscriber.sent, lasting)) {
        subscriber.call.send(workers);
        subscriber.sent = lasting;
      }
    }
  }
}
