package io.tengen.engine.rollout;

import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * Rollouts by the policy that is stronger in equal time under the rules of each game: uniform where
 * the last mover wins, since pattern rollouts take six times as long there; pattern rollouts under
 * other rules. Confined to one thread.
 */
final class RolloutByRules implements RolloutPolicy {
  private final RolloutPolicy uniform = new UniformRollout();
  private final RolloutPolicy pattern;

  /** Creates a policy with these pattern rollouts. */
  RolloutByRules(PatternRollout pattern) {
    this.pattern = pattern;
  }

  @Override
  public void playOut(Position position, SplittableRandom random) {
    policy(position).playOut(position, random);
  }

  @Override
  public void playForResult(Position position, SplittableRandom random) {
    policy(position).playForResult(position, random);
  }

  private RolloutPolicy policy(Position position) {
    return position.setup().rules().lastMoverWins() ? uniform : pattern;
  }
}
