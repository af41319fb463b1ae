package io.tengen.coordinator.pool;

import io.tengen.wire.RunSpec;
import io.tengen.engine.game.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rating pool: the runs that name it. It is stored nowhere else, so that it cannot disagree with
 * them. Immutable.
 *
 * <p>All its runs have the same {@link Conditions}, and a name stands for one and the same version
 * in all of them, for ever: who enters is checked by {@link #objection} before the run is created.
 */
public final class Pool {
  private final String name;
  private final Conditions conditions;
  private final List<EngineSpec> versions = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  /** By place of the version, the place of the run that brought it. */
  private final List<Integer> firstRuns = new ArrayList<>();

  /**
   * A pool.
   *
   * @param runs at least one, oldest first; all of this pool
   */
  public Pool(List<RunSpec> runs) {
    name = runs.getFirst().pool();
    conditions = Conditions.of(runs.getFirst());
    for (int i = 0; i < runs.size(); i++) {
      for (EngineSpec version : Versions.of(runs.get(i))) {
        if (places.putIfAbsent(version.name(), versions.size()) == null) {
          versions.add(version);
          firstRuns.add(i);
        }
      }
    }
  }

  public String name() {
    return name;
  }

  public Conditions conditions() {
    return conditions;
  }

  /** What has a rating, in the order in which runs brought it. */
  public List<EngineSpec> versions() {
    return Collections.unmodifiableList(versions);
  }

  /** The version's place in {@link #versions}; −1 if there is none of this name. */
  public int indexOf(String version) {
    return places.getOrDefault(version, -1);
  }

  /**
   * The place, in the list that the pool was made of, of the run that brought the version at this
   * place.
   */
  public int firstRun(int version) {
    return firstRuns.get(version);
  }

  /** Why another run cannot enter: one line with the remedy; empty if it can. */
  public Optional<String> objection(RunSpec spec) {
    List<String> differences = Conditions.of(spec).differences(conditions);
    if (!differences.isEmpty()) {
      return Optional.of(
          "the run does not fit pool \"%s\", whose results it could not be compared with: %s; name another pool"
              .formatted(name, String.join("; ", differences)));
    }
    for (EngineSpec version : Versions.of(spec)) {
      int place = indexOf(version.name());
      EngineSpec known = place < 0 ? version : versions.get(place);
      if (!known.equals(version)) {
        return Optional.of(
            "pool \"%s\" has another version \"%s\": this one has %s; give it a name of its own"
                .formatted(name, version.name(), Versions.differences(version, known)));
      }
    }
    return Optional.empty();
  }
}
