package io.tengen.engine.survival;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.BitSet;

/**
 * Priors that exclude points far from a group, and in the first position the point of a ko that may
 * not be retaken. Confined to one thread.
 */
final class NearPriors implements PriorPolicy {
  private final PriorPolicy priors;
  private final BitSet near;
  private final int ko;

  /**
   * @param near the points that are not excluded
   * @param ko the point that is excluded before the first move; a pass if there is none
   */
  NearPriors(PriorPolicy priors, BitSet near, int ko) {
    this.priors = priors;
    this.near = near;
    this.ko = ko;
  }

  @Override
  public void priors(Position position, int[] moves, int count, float[] into) {
    priors.priors(position, moves, count, into);
    float sum = 0;
    for (int i = 0; i < count; i++) {
      into[i] = isExcluded(position, moves[i]) ? 0 : into[i];
      sum += into[i];
    }
    if (sum > 0) {
      for (int i = 0; i < count; i++) {
        into[i] /= sum;
      }
    }
  }

  private boolean isExcluded(Position position, int move) {
    return move != Points.PASS && (!near.get(move) || move == ko && position.moveCount() == 0);
  }
}
