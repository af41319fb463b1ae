package io.tengen.coordinator.pool;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Engines as pools tell them apart: by all that a coordinator knows of them. A network or a policy
 * that a run brings is known by what it holds, whatever the run calls it; what workers have of
 * their own, a network, a policy or a program, is known by its name alone.
 */
final class Versions {
  private static final String HASH = "sha256/";
  private static final int HASH_SHOWN = HASH.length() + 12;

  private Versions() {}

  /** The run's engines as a pool knows them, in the run's order. */
  static List<EngineSpec> of(RunSpec spec) {
    return spec.engines().stream().map(engine -> version(engine, spec.artifacts())).toList();
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

  /** What is different of one version from another, for people: at least one thing. */
  static String differences(EngineSpec here, EngineSpec there) {
    if (!here.kind().equals(there.kind())) {
      return here.kind() + ", not " + there.kind();
    }
    TreeSet<String> keys = new TreeSet<>(here.settings().keySet());
    keys.addAll(there.settings().keySet());
    List<String> differences = new ArrayList<>();
    for (String key : keys) {
      String ours = value(here, key);
      String theirs = value(there, key);
      if (!ours.equals(theirs)) {
        differences.add(key + " " + shown(ours) + ", not " + shown(theirs));
      }
    }
    return String.join("; ", differences);
  }

  private static String value(EngineSpec engine, String key) {
    return engine.settings().getOrDefault(key, "none");
  }

  private static String shown(String value) {
    return value.startsWith(HASH) && value.length() > HASH_SHOWN
        ? value.substring(0, HASH_SHOWN) + "…"
        : value;
  }
}
