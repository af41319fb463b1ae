package io.tengen.coordinator.pool;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What users have changed in a pool: names of versions, the scale, and runs that were taken out. A
 * name that a version once had stands for that version for ever, so that runs which use it still
 * enter the same version. Immutable.
 */
public final class PoolEdits {
  /** No changes. */
  public static final PoolEdits NONE = new PoolEdits(List.of());

  private final List<PoolChange> changes;

  /** The present name by each earlier one. */
  private final Map<String, String> names = new HashMap<>();

  private final Set<String> removed = new HashSet<>();
  private PoolChange.@Nullable Anchored anchor;

  /**
   * @param changes in their order
   */
  public PoolEdits(List<PoolChange> changes) {
    this.changes = List.copyOf(changes);
    changes.forEach(this::apply);
  }

  private void apply(PoolChange change) {
    switch (change) {
      case PoolChange.Renamed renamed -> {
        String before = name(renamed.version());
        names.replaceAll((alias, name) -> name.equals(before) ? renamed.name() : name);
        names.put(before, renamed.name());
        names.remove(renamed.name());
      }
      case PoolChange.Anchored anchored -> anchor = anchored;
      case PoolChange.RunRemoved out -> removed.add(out.run());
      case PoolChange.RunRestored back -> removed.remove(back.run());
    }
  }

  /** Returns these changes and another one. */
  public PoolEdits with(PoolChange change) {
    List<PoolChange> more = new ArrayList<>(changes);
    more.add(change);
    return new PoolEdits(more);
  }

  /** Returns the changes in their order. */
  public List<PoolChange> changes() {
    return changes;
  }

  /** Returns the present name of the version that this name stands for. */
  public String name(String name) {
    return names.getOrDefault(name, name);
  }

  /** Returns the earlier names of a version, sorted. */
  public List<String> formerNames(String version) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(version))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Returns the last version whose rating was fixed; empty for the first version at 0. */
  public Optional<PoolChange.Anchored> anchor() {
    return Optional.ofNullable(anchor);
  }

  /** Returns whether a possible change would change nothing. */
  public boolean contain(PoolChange change) {
    return switch (change) {
      case PoolChange.Renamed renamed -> name(renamed.version()).equals(renamed.name());
      case PoolChange.Anchored anchored ->
          anchor != null
              && name(anchor.version()).equals(name(anchored.version()))
              && anchor.elo() == anchored.elo();
      case PoolChange.RunRemoved out -> isRemoved(out.run());
      case PoolChange.RunRestored back -> !isRemoved(back.run());
    };
  }

  /** Returns whether a run was taken out. */
  public boolean isRemoved(String run) {
    return removed.contains(run);
  }

  /** Returns an engine under the present name of its version. */
  EngineSpec named(EngineSpec engine) {
    String name = name(engine.name());
    return name.equals(engine.name())
        ? engine
        : new EngineSpec(name, engine.kind(), engine.settings());
  }

  /** Returns the conditions of a run, with the present names of versions. */
  Conditions conditions(RunSpec spec) {
    Conditions own = Conditions.of(spec);
    if (names.isEmpty()) {
      return own;
    }
    MatchTerms terms = own.terms();
    Map<String, TimeSystem> times = new TreeMap<>();
    terms.times().forEach((engine, time) -> times.put(name(engine), time));
    return new Conditions(
        own.setup(),
        own.matchRules(),
        new MatchTerms(
            terms.openings(), terms.black().isEmpty() ? "" : name(terms.black()), times));
  }

  /**
   * Returns why a version of a pool cannot have another name, as one line; empty if it can.
   *
   * @param version present name of a version of the pool
   */
  Optional<String> objection(Pool pool, String version, String name) {
    String owner = name(name);
    if (owner.equals(version)) {
      return Optional.empty();
    }
    if (pool.indexOf(name) >= 0) {
      return Optional.of(
          owner.equals(name)
              ? "pool \"%s\" has another version \"%s\"; choose another name"
                  .formatted(pool.name(), name)
              : "\"%s\" was a name of version \"%s\" of pool \"%s\"; choose another name"
                  .formatted(name, owner, pool.name()));
    }
    return Optional.empty();
  }
}
