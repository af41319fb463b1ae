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
 * may read it. What may change the runs or the changes of a pool is synchronized, so that {@link
 * #pool} returns both at one moment.
 */
public final class RunDirectory {
  private static final Comparator<RunHandle> NEWEST_FIRST =
      Comparator.comparing(RunHandle::createdAt).reversed().thenComparing(RunHandle::id);

  private final Map<String, RunHandle> registered = new ConcurrentHashMap<>();
  private final Map<String, RunHandle> runs = new ConcurrentHashMap<>();
  private final Map<String, PoolEdits> edits = new ConcurrentHashMap<>();

  /**
   * A rating pool at one moment.
   *
   * @param runs the runs that name it, also those that were taken out; oldest first
   * @param edits what users have changed
   */
  public record PoolRuns(List<RunHandle> runs, PoolEdits edits) {}

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
    return runs.values().stream().sorted(NEWEST_FIRST).toList();
  }

  /** Returns the rating pool of this name, without runs if there is none. */
  public synchronized PoolRuns pool(String name) {
    return new PoolRuns(
        runs.values().stream()
            .filter(run -> run.plan().spec().pool().equals(name))
            .sorted(NEWEST_FIRST.reversed())
            .toList(),
        edits.getOrDefault(name, PoolEdits.NONE));
  }

  synchronized void setEdits(String pool, PoolEdits changed) {
    edits.put(pool, changed);
  }

  /** Makes a run known to {@link #findRegistered} alone. */
  void register(RunHandle run) {
    registered.put(run.id(), run);
  }

  /** Removes a run that is being deleted. */
  synchronized void remove(String run) {
    registered.remove(run);
    runs.remove(run);
  }

  /** Makes a registered run known to all methods. */
  synchronized void publish(RunHandle run) {
    runs.put(run.id(), run);
  }
}
