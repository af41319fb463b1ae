package io.tengen.coordinator.fleet;

import io.tengen.coordinator.pool.PoolEdits;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory of all runs and of the changes of pools. A run is registered before workers can be
 * given its games, and published once users may find it. {@link RunRegistry} writes it; any thread
 * may read it.
 */
public final class RunDirectory {
  private final Map<String, RunHandle> registered = new ConcurrentHashMap<>();
  private final Map<String, RunHandle> runs = new ConcurrentHashMap<>();
  private final Map<String, PoolEdits> edits = new ConcurrentHashMap<>();

  /** Returns the run with this id; empty if there is none. */
  public Optional<RunHandle> find(String id) {
    return Optional.ofNullable(runs.get(id));
  }

  /**
   * Returns the run with this id for a message of a worker that plays its games; empty if there is
   * none. Unlike {@link #find}, this also returns a run that is not published yet: its first result
   * may arrive earlier.
   */
  public Optional<RunHandle> findRegistered(String id) {
    return Optional.ofNullable(registered.get(id));
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

  /** Makes a run known to {@link #findRegistered} alone. */
  void register(RunHandle run) {
    registered.put(run.id(), run);
  }

  /** Makes a registered run known to all methods. */
  void publish(RunHandle run) {
    runs.put(run.id(), run);
  }
}
