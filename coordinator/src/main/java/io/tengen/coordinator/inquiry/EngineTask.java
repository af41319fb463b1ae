package io.tengen.coordinator.inquiry;

import io.tengen.coordinator.job.ToWorker;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import java.util.Map;
import java.util.Set;

/**
 * An engine that a worker is to keep ready.
 *
 * @param setup the set-up of all positions that it is asked about
 * @param seed the seed of its randomness
 * @param artifacts the files that it needs, by the entry that names them
 */
public record EngineTask(
    GameSetup setup, EngineSpec engine, long seed, Map<ResourceName, Artifact> artifacts)
    implements ToWorker.Task {
  public EngineTask {
    artifacts = Map.copyOf(artifacts);
  }

  /** Returns what a worker must offer. */
  public Set<String> needs() {
    return StandardEngines.requirements(engine, artifacts.keySet());
  }
}
