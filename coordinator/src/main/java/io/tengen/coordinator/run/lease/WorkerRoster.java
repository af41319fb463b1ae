package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.JobList;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.worker.WorkerSpeed;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The connected workers, and those of them that can play a run. Mutable; confined to its owner. */
public final class WorkerRoster {
  private Map<String, WorkerRef> workers = new HashMap<>();

  /**
   * See {@link #players}: computed at the first call, then updated as workers come and go; null
   * before.
   */
  private @Nullable Map<String, Set<String>> players;

  /** Number of players with each credential; empty while {@link #players} is null. */
  private final Map<String, Integer> credentials = new HashMap<>();

  /** Replaces all workers. */
  public void set(List<WorkerRef> connected) {
    workers = new HashMap<>();
    connected.forEach(worker -> workers.put(worker.id(), worker));
    players = null;
    credentials.clear();
  }

  /** Adds a worker, or replaces one that has reconnected or tells another speed. */
  public void join(JobList jobs, WorkerRef worker) {
    WorkerRef before = workers.put(worker.id(), worker);
    if (players != null) {
      remove(players, before);
      add(players, jobs, worker);
    }
  }

  /** Removes a worker unless it has reconnected meanwhile. */
  public void leave(WorkerRef worker) {
    WorkerRef known = workers.get(worker.id());
    if (known != null && known.isSameStream(worker)) {
      workers.remove(worker.id());
      if (players != null) {
        remove(players, worker);
      }
    }
  }

  /** Returns the connected workers. */
  Collection<WorkerRef> all() {
    return Collections.unmodifiableCollection(workers.values());
  }

  /** Finds out again which workers can do the jobs, after what these require has changed. */
  public void reconsider() {
    players = null;
    credentials.clear();
  }

  /** Returns the worker of this name; null if it is not connected. */
  public @Nullable WorkerRef find(String worker) {
    return workers.get(worker);
  }

  /** Returns the offers of the connected workers that can do some of the jobs, by name. */
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

  /** Returns the speed of the worker's machine; empty if it has told none or is not connected. */
  Optional<WorkerSpeed> speed(String worker) {
    WorkerRef known = workers.get(worker);
    return known == null ? Optional.empty() : known.speed();
  }

  /** Returns the worker's credential; empty if it has none or is not connected. */
  String credential(String worker) {
    WorkerRef known = workers.get(worker);
    return known == null ? "" : known.credential();
  }

  /** Returns the credentials of the connected workers that can do some of the jobs. */
  Set<String> credentials(JobList jobs) {
    return players(jobs).isEmpty() ? Set.of() : Collections.unmodifiableSet(credentials.keySet());
  }

  /** Returns whether workers are connected, and none of them can do some of the jobs. */
  boolean isUnable(JobList jobs) {
    return !workers.isEmpty() && !missing(jobs).isEmpty();
  }

  /**
   * Returns one line for people if no connected worker can do some of the jobs; empty otherwise.
   *
   * @param failures one line about the latest failed games; empty if none has failed. It tells why
   *     workers that could do the jobs cannot any more
   */
  public String problem(JobList jobs, String failures) {
    if (workers.isEmpty()) {
      return "no worker is connected";
    }
    List<String> missing = missing(jobs);
    if (missing.isEmpty()) {
      return "";
    }
    String lack = "no connected worker plays " + String.join(" and ", missing);
    return failures.isEmpty() ? lack + MissingOffers.of(missing) : lack + ": " + failures;
  }

  /** Returns the requirements of some of the jobs that no worker meets; empty if there are none. */
  private List<String> missing(JobList jobs) {
    for (Set<String> needs : jobs.requirements()) {
      if (players(jobs).values().stream().noneMatch(offers -> offers.containsAll(needs))) {
        return missing(needs);
      }
    }
    return List.of();
  }

  /**
   * Returns the requirements that no worker offers; all of them if no worker offers the
   * combination.
   */
  private List<String> missing(Set<String> needs) {
    Set<String> unknown = new HashSet<>(needs);
    workers.values().forEach(worker -> unknown.removeAll(worker.offers()));
    return (unknown.isEmpty() ? needs : unknown).stream().sorted().toList();
  }
}
