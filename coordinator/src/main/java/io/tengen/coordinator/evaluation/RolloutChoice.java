package io.tengen.coordinator.evaluation;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.worker.WorkerMessage.ServeRollouts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the workers that play rollouts for each other worker. A choice lasts: a worker keeps its
 * servers while they serve and it wants as many, so that its connections are not exchanged. Where
 * it has fewer, those with the fewest clients for each thread come first, among equals those that
 * have served longest. Not thread-safe.
 */
final class RolloutChoice {
  /** In the order in which they began to serve. */
  private final Map<ActorRef<ToWorker>, Server> servers = new LinkedHashMap<>();

  /** The servers of each client; no entry for none. */
  private final Map<ActorRef<ToWorker>, List<Server>> chosen = new HashMap<>();

  private static final class Server {
    final WorkerRef worker;
    ServeRollouts offer;
    int clients;

    Server(WorkerRef worker, ServeRollouts offer) {
      this.worker = worker;
      this.offer = offer;
    }

    double load() {
      return (double) clients / offer.threads();
    }
  }

  /** Takes a worker's offer in place of its earlier one. */
  void serve(WorkerRef worker, ServeRollouts offer) {
    servers.computeIfAbsent(worker.session(), session -> new Server(worker, offer)).offer = offer;
  }

  /** Forgets a worker as server and as client; returns whether it was a server. */
  boolean gone(WorkerRef worker) {
    release(chosen.remove(worker.session()));
    Server server = servers.remove(worker.session());
    if (server != null) {
      chosen.values().forEach(list -> list.remove(server));
    }
    return server != null;
  }

  private static void release(@Nullable List<Server> list) {
    if (list != null) {
      list.forEach(server -> server.clients--);
    }
  }

  /**
   * Returns the addresses of the servers of a client by the servers' names.
   *
   * @param most the largest number of them
   */
  Map<String, String> choose(WorkerRef client, int most) {
    List<Server> list = chosen.getOrDefault(client.session(), new ArrayList<>());
    while (list.size() > most) {
      list.removeLast().clients--;
    }
    if (list.size() < most) {
      fill(list, client, most);
    }
    if (list.isEmpty()) {
      chosen.remove(client.session());
    } else {
      chosen.put(client.session(), list);
    }
    Map<String, String> addresses = new LinkedHashMap<>();
    list.forEach(server -> addresses.put(server.worker.id(), server.offer.address()));
    return addresses;
  }

  private void fill(List<Server> list, WorkerRef client, int most) {
    List<Server> others =
        servers.values().stream()
            .filter(server -> !server.worker.id().equals(client.id()))
            .sorted(Comparator.comparingDouble(Server::load))
            .toList();
    for (Server server : others) {
      // A worker that has reconnected is there twice until its old stream has ended.
      boolean isKnown = list.stream().anyMatch(one -> one.worker.id().equals(server.worker.id()));
      if (list.size() < most && !isKnown) {
        list.add(server);
        server.clients++;
      }
    }
  }
}
