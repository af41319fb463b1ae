package io.tengen.cli.options;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;
import java.util.List;

/** The engine of commands to which the user gives none. */
public final class UsualEngine {
  private static final String WITH_NETWORK = "mcts:" + BuiltInNetwork.ENTRY + ",visits=400";
  private static final String WITH_ROLLOUTS = "mcts:visits=1000";

  private UsualEngine() {}

  /**
   * Returns the engines for a kind of game, in the order of preference. The last one plays on every
   * board.
   */
  public static List<EngineSpec> candidates(Rules rules) {
    EngineSpec rollouts = StandardEngines.parse(WITH_ROLLOUTS);
    return rules.equals(Rules.CHINESE) || rules.equals(Rules.TROMP_TAYLOR)
        ? List.of(StandardEngines.parse(WITH_NETWORK), rollouts)
        : List.of(rollouts);
  }

  /** Returns the engine for games on boards of a size. */
  public static EngineSpec of(Rules rules, int size) {
    List<EngineSpec> candidates = candidates(rules);
    return BuiltInNetwork.playsOn(size) ? candidates.getFirst() : candidates.getLast();
  }
}
