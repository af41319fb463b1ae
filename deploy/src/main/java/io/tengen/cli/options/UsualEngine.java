package io.tengen.cli.options;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;

/** The engine of commands to which the user gives none. */
public final class UsualEngine {
  /** What help texts say of it. */
  public static final String DESCRIPTION =
      "(default: mcts:net=tengen,visits=400 for Go on boards of "
          + BuiltInNetwork.SMALLEST
          + "x"
          + BuiltInNetwork.SMALLEST
          + " to "
          + BuiltInNetwork.LARGEST
          + "x"
          + BuiltInNetwork.LARGEST
          + ", else mcts:visits=1000).";

  private static final String WITH_NETWORK = "mcts:" + BuiltInNetwork.ENTRY + ",visits=400";
  private static final String WITH_ROLLOUTS = "mcts:visits=1000";

  private UsualEngine() {}

  /** Returns the engine for games by these rules on boards of this size. */
  public static EngineSpec of(Rules rules, int size) {
    return isGo(rules) && BuiltInNetwork.playsOn(size)
        ? StandardEngines.parse(WITH_NETWORK)
        : withRollouts();
  }

  /** Returns the engine without a network, which plays by all rules on all boards. */
  public static EngineSpec withRollouts() {
    return StandardEngines.parse(WITH_ROLLOUTS);
  }

  /** Whether a network that learned by Chinese rules knows what these games are about. */
  private static boolean isGo(Rules rules) {
    return rules.counting() == Counting.AREA
        && rules.capture() != Treatment.LOSES
        && rules.suicide() != Treatment.LOSES
        && rules.pass() != Treatment.LOSES;
  }
}
