package io.tengen.coordinator.pool;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Derives the versions of engines that pools distinguish, by all that a coordinator knows of an
 * engine. A network or a policy that was uploaded for a run is identified by its hash, whatever
 * name the run gives it, and a program of workers by its build as soon as a worker has begun to
 * play with it. Networks and policies that workers have themselves are identified by their names.
 */
final class Versions {
  private static final String HASH = "sha256/";
  private static final int HASH_SHOWN = HASH.length() + 12;

  private Versions() {}

  /** The versions of a run's engines, in the run's order. */
  static List<EngineSpec> of(RunSpec spec) {
    return spec.engines().stream().map(engine -> version(engine, spec.artifacts())).toList();
  }

  /**
   * Returns the engine with what identifies the program of the other one, if both name the same
   * program and it is not identified itself.
   */
  static EngineSpec identified(EngineSpec engine, EngineSpec other) {
    return StandardEngines.identified(engine, StandardEngines.requirements(other, Set.of()));
  }

  private static EngineSpec version(EngineSpec engine, Map<ResourceName, Artifact> brought) {
    EngineSpec version = engine;
    for (ResourceName entry : StandardEngines.entries(engine)) {
      Artifact artifact = brought.get(entry);
      if (artifact != null) {
        version = version.with(entry.resource().key(), HASH + artifact.sha256());
      }
    }
    return version;
  }

  /** The differences of one version from another one, as a phrase for messages. */
  static String differences(EngineSpec version, EngineSpec other) {
    if (!version.kind().equals(other.kind())) {
      return version.kind() + ", not " + other.kind();
    }
    TreeSet<String> keys = new TreeSet<>(version.settings().keySet());
    keys.addAll(other.settings().keySet());
    List<String> differences = new ArrayList<>();
    for (String key : keys) {
      String ours = value(version, key);
      String theirs = value(other, key);
      if (!ours.equals(theirs)) {
        differences.add(key + " " + abbreviated(ours) + ", not " + abbreviated(theirs));
      }
    }
    return String.join("; ", differences);
  }

  private static String value(EngineSpec engine, String key) {
    return engine.settings().getOrDefault(key, "none");
  }

  private static String abbreviated(String value) {
    return value.startsWith(HASH) && value.length() > HASH_SHOWN
        ? value.substring(0, HASH_SHOWN) + "…"
        : value;
  }
}
