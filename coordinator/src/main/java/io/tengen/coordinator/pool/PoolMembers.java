package io.tengen.coordinator.pool;

import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The runs that name a rating pool, and what users have changed in it: decides which changes and
 * which further runs are possible. Immutable.
 */
public final class PoolMembers {
  private final String name;
  private final Map<String, RunSpec> runs;
  private final List<RunSpec> creating;
  private final PoolEdits edits;

  /**
   * Copies the arguments.
   *
   * @param runs all runs that name the pool by id, also those that were taken out; oldest first
   * @param creating runs that are being created, and may fail to be
   * @param edits what users have changed
   */
  public PoolMembers(
      String name, Map<String, RunSpec> runs, List<RunSpec> creating, PoolEdits edits) {
    this.name = name;
    this.runs = new LinkedHashMap<>(runs);
    this.creating = List.copyOf(creating);
    this.edits = edits;
  }

  /**
   * Returns the pool that a further run would enter, with the runs that are being created; empty if
   * there is none yet.
   */
  public Optional<Pool> pool() {
    return pool(join(counted(runs), creating));
  }

  /**
   * Returns the engines of a run with the builds of workers' programs that the pool knows for these
   * versions, and with those of a worker for versions whose builds it does not know.
   *
   * @param found the engines of the run with the worker's builds
   */
  public List<EngineSpec> identified(RunSpec run, List<EngineSpec> found) {
    List<EngineSpec> known = pool().map(pool -> pool.identified(run)).orElse(run).engines();
    return IntStream.range(0, known.size())
        .mapToObj(i -> Versions.identified(known.get(i), found.get(i)))
        .toList();
  }

  /** Returns why the pool cannot be changed in this way, as one line; empty if it can. */
  public Optional<String> objection(PoolChange change) {
    return switch (change) {
      case PoolChange.Renamed renamed -> rename(renamed);
      case PoolChange.Anchored anchored -> unknown(anchored.version());
      case PoolChange.RunRemoved removed -> remove(removed.run());
      case PoolChange.RunRestored restored -> restore(restored.run());
    };
  }

  private Optional<String> rename(PoolChange.Renamed renamed) {
    Optional<String> unknown = unknown(renamed.version());
    if (unknown.isPresent()) {
      return unknown;
    }
    // A version of a run that was taken out may have the name.
    return pool(join(runs.values(), creating))
        .flatMap(all -> all.objection(all.indexOf(renamed.version()), renamed.name()));
  }

  /** Returns an objection unless a run that counts has the version. */
  private Optional<String> unknown(String version) {
    return has(runs, version)
        ? Optional.empty()
        : Optional.of(
            "pool \"%s\" has no version \"%s\"; tengen pool show lists them"
                .formatted(name, version));
  }

  private Optional<String> remove(String run) {
    Optional<String> notMember = notMember(run);
    if (notMember.isPresent() || edits.isRemoved(run)) {
      return notMember;
    }
    Map<String, RunSpec> others = new LinkedHashMap<>(runs);
    others.remove(run);
    if (counted(others).isEmpty()) {
      return Optional.of(
          "run %s is the only one of pool \"%s\"; a pool has at least one".formatted(run, name));
    }
    return edits
        .anchor()
        .filter(anchor -> !has(others, anchor.version()))
        .map(anchor ->
            "%s fixes the scale of pool \"%s\" and is in no other run; give the pool another anchor first"
                .formatted(edits.name(anchor.version()), name));
  }

  private Optional<String> restore(String run) {
    Optional<String> notMember = notMember(run);
    RunSpec spec = runs.get(run);
    return notMember.isPresent() || spec == null || !edits.isRemoved(run)
        ? notMember
        : pool().flatMap(pool -> pool.objection(spec));
  }

  private Optional<String> notMember(String run) {
    return runs.containsKey(run)
        ? Optional.empty()
        : Optional.of(
            "run %s is not of pool \"%s\"; tengen pool show lists its runs".formatted(run, name));
  }

  private boolean has(Map<String, RunSpec> among, String version) {
    return pool(counted(among)).filter(pool -> pool.indexOf(version) >= 0).isPresent();
  }

  /** Returns those of these runs that were not taken out. */
  private List<RunSpec> counted(Map<String, RunSpec> among) {
    return among.entrySet().stream()
        .filter(run -> !edits.isRemoved(run.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private Optional<Pool> pool(List<RunSpec> specs) {
    return specs.isEmpty() ? Optional.empty() : Optional.of(new Pool(specs, edits));
  }

  private static List<RunSpec> join(Collection<RunSpec> some, List<RunSpec> others) {
    List<RunSpec> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }
}
