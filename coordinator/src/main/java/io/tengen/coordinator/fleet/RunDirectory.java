package io.tengen.coordinator.fleet;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The directory of all runs. {@link RunRegistry} writes it; any thread may read it. */
public final class RunDirectory {
  private final Map<String, RunHandle> runs = new ConcurrentHashMap<>();

  /** Returns the run with this id; empty if there is none. */
  public Optional<RunHandle> find(String id) {
    return Optional.ofNullable(runs.get(id));
  }

  /** Returns all runs, newest first. */
  public List<RunHandle> all() {
    return runs.values().stream()
        .sorted(Comparator.comparing(RunHandle::createdAt).reversed().thenComparing(RunHandle::id))
        .toList();
  }

  /** Returns the runs whose results enter this rating pool, oldest first. */
  public List<RunHandle> ofPool(String pool) {
    return all().reversed().stream().filter(run -> run.plan().spec().pool().equals(pool)).toList();
  }

  void add(RunHandle run) {
    runs.put(run.id(), run);
  }
}
