package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorSystem;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.wire.control.WorkerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the list of workers to any number of clients. While there are clients, it makes the list
 * every two seconds, once for all of them. A client that reads slowly misses lists in between.
 * Thread-safe.
 */
final class WorkerFeed {
  private static final Logger log = LoggerFactory.getLogger(WorkerFeed.class);
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final ActorSystem<?> system;
  private final WorkerList list;
  private final Executor computing;

  @GuardedBy("this")
  private final List<Client> clients = new ArrayList<>();

  @GuardedBy("this")
  private boolean isLooking;

  /** A client with what it was sent, apart from the times since the workers were heard. */
  private static final class Client {
    final OpenCall<List<WorkerStatus>> call;
    @Nullable List<WorkerStatus> sent;

    Client(OpenCall<List<WorkerStatus>> call) {
      this.call = call;
    }
  }

  /**
   * @param computing runs computations of some milliseconds
   */
  WorkerFeed(ActorSystem<?> system, WorkerList list, Executor computing) {
    this.system = system;
    this.list = list;
    this.computing = computing;
  }

  void add(OpenCall<List<WorkerStatus>> call) {
    synchronized (this) {
      clients.add(new Client(call));
      if (isLooking) {
        return;
      }
      isLooking = true;
    }
    look();
  }

  private void look() {
    synchronized (this) {
      clients.removeIf(client -> client.call.isClosed());
      if (clients.isEmpty()) {
        isLooking = false;
        return;
      }
    }
    list.list()
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
    for (Client client : clients) {
      // Asked first, because it also ends the calls of revoked tokens.
      if (client.call.isReady() && !Objects.equals(client.sent, lasting)) {
        client.call.send(workers);
        client.sent = lasting;
      }
    }
  }
}
