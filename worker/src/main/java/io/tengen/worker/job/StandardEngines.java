package io.tengen.worker.job;

import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.gtp.program.GtpKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.player.SimulatedKind;
import io.tengen.engine.rollout.PolicyPair;
import java.util.List;
import java.util.Map;

/** The one list of engine kinds that a node plays. */
public final class StandardEngines {
  private StandardEngines() {}

  /**
   * All kinds.
   *
   * @param programs the allowlist of outside engines by their name
   * @param policies weights of rollouts and priors by their name
   * @param networkRegistry by their name
   */
  public static EngineKinds of(
      Map<String, EngineProgram> programs,
      Map<String, PolicyPair> policies,
      NetworkRegistry networkRegistry) {
    return new EngineKinds(
        List.of(
            new RandomKind(),
            new MctsKind(policies, networkRegistry),
            new GtpKind(programs),
            new SimulatedKind()));
  }
}
