package io.tengen.coordinator.fleet;

import io.tengen.coordinator.pool.Pool;
import io.tengen.coordinator.pool.PoolEdits;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import java.util.List;
import java.util.Optional;

/** Checks changes of a rating pool. */
final class PoolEditor {
  private final String name;
  private final List<RunHandle> runs;
  private final PoolEdits edits;

  /**
   * @param runs all runs that name the pool, oldest first
   * @param edits what users have changed
   */
  PoolEditor(String name, List<RunHandle> runs, PoolEdits edits) {
    this.name = name;
    this.runs = runs;
    this.edits = edits;
  }

  /** Returns the runs that were not taken out. */
  List<RunSpec> members() {
    return runs.stream()
        .filter(run -> !edits.isRemoved(run.id()))
        .map(run -> run.plan().spec())
        .toList();
  }

  /** Returns why the pool cannot be changed in this way, as one line; empty if it can. */
  Optional<String> objection(PoolChange change) {
    return switch (change) {
      case PoolChange.Renamed renamed -> rename(renamed);
      case PoolChange.RunRemoved removed -> remove(removed.run());
      case PoolChange.RunRestored restored -> restore(restored.run());
    };
  }

  /** Returns whether a possible change would change nothing. */
  boolean isDone(PoolChange change) {
    return switch (change) {
      case PoolChange.Renamed renamed -> edits.name(renamed.version()).equals(renamed.name());
      case PoolChange.RunRemoved removed -> edits.isRemoved(removed.run());
      case PoolChange.RunRestored restored -> !edits.isRemoved(restored.run());
    };
  }

  private Optional<String> rename(PoolChange.Renamed renamed) {
    List<RunSpec> members = members();
    if (members.isEmpty()) {
      return Optional.of("there is no pool \"" + name + "\"; list them with `tengen pool list`");
    }
    Pool pool = new Pool(members, edits);
    int version = pool.indexOf(renamed.version());
    if (version < 0) {
      return Optional.of(
          "pool \"%s\" has no version \"%s\"; tengen pool show lists them"
              .formatted(name, renamed.version()));
    }
    Optional<String> objection = pool.objection(version, renamed.name());
    if (objection.isPresent()) {
      return objection;
    }
    // A version of a run that was taken out may have the name.
    Pool whole = new Pool(runs.stream().map(run -> run.plan().spec()).toList(), edits);
    return whole.objection(whole.indexOf(renamed.version()), renamed.name());
  }

  private Optional<String> remove(String run) {
    Optional<String> stranger = stranger(run);
    if (stranger.isPresent() || edits.isRemoved(run)) {
      return stranger;
    }
    return members().size() == 1
        ? Optional.of(
            "run %s is the only one of pool \"%s\"; a pool has at least one".formatted(run, name))
        : Optional.empty();
  }

  private Optional<String> restore(String run) {
    Optional<String> stranger = stranger(run);
    if (stranger.isPresent() || !edits.isRemoved(run)) {
      return stranger;
    }
    return runs.stream()
        .filter(each -> each.id().equals(run))
        .findFirst()
        .flatMap(each -> new Pool(members(), edits).objection(each.plan().spec()));
  }

  private Optional<String> stranger(String run) {
    return runs.stream().anyMatch(each -> each.id().equals(run))
        ? Optional.empty()
        : Optional.of(
            "run %s is not of pool \"%s\"; tengen pool show lists its runs".formatted(run, name));
  }
}
