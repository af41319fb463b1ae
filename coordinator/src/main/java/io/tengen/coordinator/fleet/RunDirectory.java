package io.tengen.coordinator.fleet;

import io.tengen.coordinator.pool.PoolEdits;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory of all runs and of the changes of pools. {@link RunRegistry} writes it; any thread
 * may read it.
 */
public final class RunDirectory {
  private final Map<String, RunHandle> runs = new ConcurrentHashMap<>();
  private final Map<String, PoolEdits> edits = new ConcurrentHashMap<>();

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

  /** Returns the runs that name this rating pool, also those that were taken out; oldest first. */
  public List<RunHandle> ofPool(String pool) {
    return all().reversed().stream().filter(run -> run.plan().spec().pool().equals(pool)).toList();
  }

  /** Returns what users have changed in a rating pool. */
  public PoolEdits edits(String pool) {
    return edits.getOrDefault(pool, PoolEdits.NONE);
  }

  void setEdits(String pool, PoolEdits changed) {
    edits.put(pool, changed);
  }

  void add(RunHandle run) {
    runs.put(run.id(), run);
  }
}
