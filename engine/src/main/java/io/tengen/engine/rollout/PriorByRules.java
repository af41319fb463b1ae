package io.tengen.engine.rollout;

import io.tengen.game.rules.Position;
import org.jspecify.annotations.Nullable;

/**
 * Priors by the default tree policy for the rules of each game. Confined to one thread; allocates
 * only at the first position by rules of either kind.
 */
public final class PriorByRules implements PriorPolicy {
  private @Nullable TreePolicy counted;
  private @Nullable TreePolicy lastMover;

  @Override
  public void priors(Position position, int[] moves, int count, float[] priors) {
    policy(position).priors(position, moves, count, priors);
  }

  private TreePolicy policy(Position position) {
    boolean isLastMover = position.setup().rules().lastMoverWins();
    TreePolicy present = isLastMover ? lastMover : counted;
    if (present == null) {
      present = TreePolicy.shipped(position.setup().rules());
      if (isLastMover) {
        lastMover = present;
      } else {
        counted = present;
      }
    }
    return present;
  }
}
