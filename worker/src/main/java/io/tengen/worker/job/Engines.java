package io.tengen.worker.job;

import io.tengen.engine.classic.RandomKind;
import io.tengen.engine.classic.SimulatedKind;
import io.tengen.engine.gtp.GtpKind;
import io.tengen.engine.gtp.Program;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Networks;
import io.tengen.engine.rollout.PolicyPair;
import java.util.List;
import java.util.Map;

/** The one list of engine kinds that a node plays. */
public final class Engines {
  private Engines() {}

  /**
   * All kinds.
   *
   * @param programs the allowlist of outside engines by their name
   * @param policies weights of rollouts and priors by their name
   * @param networks by their name
   */
  public static EngineKinds of(
      Map<String, Program> programs, Map<String, PolicyPair> policies, Networks networks) {
    return new EngineKinds(
        List.of(
            new RandomKind(),
            new MctsKind(policies, networks),
            new GtpKind(programs),
            new SimulatedKind()));
  }
}
