package io.tengen.coordinator.run;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workers that are connected, and which of them can play a run. Confined to its owner. */
final class Muster {
  private Map<String, WorkerRef> workers = new HashMap<>();

  /** See {@link #players}: worked out when first asked for, then kept up with the workers. */
  private @Nullable Map<String, Set<String>> players;

  /** These are the workers now. */
  void set(List<WorkerRef> connected) {
    workers = new HashMap<>();
    connected.forEach(worker -> workers.put(worker.id(), worker));
    players = null;
  }

  /** One more, or one that has come back. */
  void join(JobPlan plan, WorkerRef worker) {
    workers.put(worker.id(), worker);
    if (players != null) {
      players.remove(worker.id());
      add(players, plan, worker);
    }
  }

  /** One less, unless it has come back meanwhile. */
  void leave(WorkerRef worker) {
    if (workers.remove(worker.id(), worker) && players != null) {
      players.remove(worker.id());
    }
  }

  /** The worker of this name; null if it is not connected. */
  @Nullable WorkerRef find(String worker) {
    return workers.get(worker);
  }

  /** What the connected workers offer that can play some of the plan's games, by name. */
  Map<String, Set<String>> players(JobPlan plan) {
    Map<String, Set<String>> known = players;
    if (known == null) {
      Map<String, Set<String>> found = new HashMap<>();
      workers.values().forEach(worker -> add(found, plan, worker));
      known = found;
      players = known;
    }
    return Collections.unmodifiableMap(known);
  }

  private static void add(Map<String, Set<String>> players, JobPlan plan, WorkerRef worker) {
    if (plan.requirements().stream().anyMatch(worker.offers()::containsAll)) {
      players.put(worker.id(), worker.offers());
    }
  }

  /** One line for people if some of the plan's games can be played by nobody; else empty. */
  String problem(JobPlan plan) {
    if (workers.isEmpty()) {
      return "no worker is connected";
    }
    for (Set<String> needs : plan.requirements()) {
      if (players(plan).values().stream().noneMatch(offers -> offers.containsAll(needs))) {
        List<String> missing = missing(needs);
        return "no connected worker plays " + String.join(" and ", missing) + Remedy.of(missing);
      }
    }
    return "";
  }

  /** What of this no worker offers; all of it where only no worker offers it together. */
  private List<String> missing(Set<String> needs) {
    Set<String> unknown = new HashSet<>(needs);
    workers.values().forEach(worker -> unknown.removeAll(worker.offers()));
    return (unknown.isEmpty() ? needs : unknown).stream().sorted().toList();
  }
}
