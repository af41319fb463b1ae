package io.tengen.coordinator.pool;

import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rating pool: all runs that name it. A pool is derived from its runs and not stored itself, so
 * that it cannot contradict them. Immutable.
 *
 * <p>All runs of a pool have the same {@link Conditions}, and a name stands for the same version of
 * an engine in all of them. {@link #objection} checks this before a run is created.
 */
public final class Pool {
  private final String name;
  private final PoolEdits edits;
  private final Conditions conditions;
  private final List<EngineSpec> versions = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  /** For each version, the index of the first run that has it. */
  private final List<Integer> firstRuns = new ArrayList<>();

  /**
   * Creates a pool.
   *
   * @param runs the runs of the pool that were not taken out, oldest first; at least one
   * @param edits what users have changed
   */
  public Pool(List<RunSpec> runs, PoolEdits edits) {
    this.edits = edits;
    name = runs.getFirst().pool();
    conditions = edits.conditions(runs.getFirst());
    for (int i = 0; i < runs.size(); i++) {
      for (EngineSpec version : versions(runs.get(i))) {
        Integer place = places.putIfAbsent(version.name(), versions.size());
        if (place == null) {
          versions.add(version);
          firstRuns.add(i);
        } else {
          // The first run may not have been played yet.
          versions.set(place, Versions.identified(versions.get(place), version));
        }
      }
    }
  }

  private List<EngineSpec> versions(RunSpec run) {
    return Versions.of(run).stream().map(edits::named).toList();
  }

  public String name() {
    return name;
  }

  public Conditions conditions() {
    return conditions;
  }

  /** The versions of engines that the pool rates, in the order in which runs added them. */
  public List<EngineSpec> versions() {
    return Collections.unmodifiableList(versions);
  }

  /**
   * The index of a version in {@link #versions}, by its present or an earlier name; −1 if there is
   * none.
   */
  public int indexOf(String version) {
    return places.getOrDefault(edits.name(version), -1);
  }

  /** The earlier names of a version, sorted. */
  public List<String> formerNames(int version) {
    return edits.formerNames(versions.get(version).name());
  }

  /**
   * The reason why a version cannot have another name, one line; empty if it can.
   *
   * @param version index of the version in {@link #versions}
   */
  public Optional<String> objection(int version, String newName) {
    return edits.objection(this, versions.get(version).name(), newName);
  }

  /**
   * The index of the first run that has a version, in the list that the pool was created from.
   *
   * @param version index of the version in {@link #versions}
   */
  public int firstRun(int version) {
    return firstRuns.get(version);
  }

  /**
   * Returns the run with the versions of workers' programs that the pool knows by the names of its
   * engines. So a program that has changed does not enter the pool under the name of another.
   */
  public RunSpec identified(RunSpec spec) {
    return spec.withEngines(
        spec.engines().stream()
            .map(engine -> {
              int place = indexOf(engine.name());
              return place < 0 ? engine : Versions.identified(engine, versions.get(place));
            })
            .toList());
  }

  /**
   * The reason why a run cannot be added to the pool, one line with the remedy; empty if it can.
   */
  public Optional<String> objection(RunSpec spec) {
    List<String> differences = edits.conditions(spec).differences(conditions);
    if (!differences.isEmpty()) {
      return Optional.of(
          "the run does not fit pool \"%s\", whose results it could not be compared with: %s; name another pool"
              .formatted(name, String.join("; ", differences)));
    }
    Map<String, String> askedNames = new HashMap<>();
    for (EngineSpec engine : Versions.of(spec)) {
      EngineSpec version = edits.named(engine);
      String other = askedNames.put(version.name(), engine.name());
      if (other != null) {
        return Optional.of(
            "pool \"%s\": engines \"%s\" and \"%s\" of the run are both version \"%s\"; leave out one of them"
                .formatted(name, other, engine.name(), version.name()));
      }
      int place = indexOf(version.name());
      EngineSpec known = place < 0 ? version : versions.get(place);
      if (!Versions.identified(known, version).equals(Versions.identified(version, known))) {
        return Optional.of(
            "pool \"%s\" has another version \"%s\"%s: this one has %s; give it a name of its own"
                .formatted(
                    name,
                    engine.name(),
                    engine.name().equals(version.name())
                        ? ""
                        : ", which is called \"" + version.name() + "\" now",
                    Versions.differences(version, known)));
      }
    }
    return Optional.empty();
  }
}
