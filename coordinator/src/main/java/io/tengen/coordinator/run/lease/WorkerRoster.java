package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.JobList;
import io.tengen.coordinator.job.WorkerRef;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workers that are connected, and which of them can play a run. Confined to its owner. */
public final class WorkerRoster {
  private Map<String, WorkerRef> workers = new HashMap<>();

  /** See {@link #players}: worked out when first asked for, then kept up with the workers. */
  private @Nullable Map<String, Set<String>> players;

  /** How many of those there are with each credential; without players it is empty. */
  private final Map<String, Integer> credentials = new HashMap<>();

  /** These are the workers now. */
  public void set(List<WorkerRef> connected) {
    workers = new HashMap<>();
    connected.forEach(worker -> workers.put(worker.id(), worker));
    players = null;
    credentials.clear();
  }

  /** One more, or one that has come back. */
  public void join(JobList jobs, WorkerRef worker) {
    WorkerRef before = workers.put(worker.id(), worker);
    if (players != null) {
      remove(players, before);
      add(players, jobs, worker);
    }
  }

  /** One less, unless it has come back meanwhile. */
  public void leave(WorkerRef worker) {
    if (workers.remove(worker.id(), worker) && players != null) {
      remove(players, worker);
    }
  }

  /** The worker of this name; null if it is not connected. */
  public @Nullable WorkerRef find(String worker) {
    return workers.get(worker);
  }

  /** What the connected workers offer that can play some of the plan's games, by name. */
  public Map<String, Set<String>> players(JobList jobs) {
    Map<String, Set<String>> known = players;
    if (known == null) {
      Map<String, Set<String>> found = new HashMap<>();
      workers.values().forEach(worker -> add(found, jobs, worker));
      known = found;
      players = known;
    }
    return Collections.unmodifiableMap(known);
  }

  private void add(Map<String, Set<String>> players, JobList jobs, WorkerRef worker) {
    if (jobs.requirements().stream().anyMatch(worker.offers()::containsAll)) {
      players.put(worker.id(), worker.offers());
      if (!worker.credential().isEmpty()) {
        credentials.merge(worker.credential(), 1, Integer::sum);
      }
    }
  }

  private void remove(Map<String, Set<String>> players, @Nullable WorkerRef worker) {
    if (worker != null && players.remove(worker.id()) != null) {
      credentials.computeIfPresent(
          worker.credential(), (credential, count) -> count == 1 ? null : count - 1);
    }
  }

  /** What the worker of this name has shown; empty if nothing, or if it is not connected. */
  String credential(String worker) {
    WorkerRef known = workers.get(worker);
    return known == null ? "" : known.credential();
  }

  /** What the connected workers have shown that can play some of the plan's games. */
  Set<String> credentials(JobList jobs) {
    return players(jobs).isEmpty() ? Set.of() : Collections.unmodifiableSet(credentials.keySet());
  }

  /** One line for people if some of the plan's games can be played by nobody; else empty. */
  public String problem(JobList jobs) {
    if (workers.isEmpty()) {
      return "no worker is connected";
    }
    for (Set<String> needs : jobs.requirements()) {
      if (players(jobs).values().stream().noneMatch(offers -> offers.containsAll(needs))) {
        List<String> missing = missing(needs);
        return "no connected worker plays "
            + String.join(" and ", missing)
            + MissingOffers.of(missing);
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
