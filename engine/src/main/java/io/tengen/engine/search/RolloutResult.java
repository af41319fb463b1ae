package io.tengen.engine.search;

import io.tengen.engine.search.tree.EdgeStats;

/**
 * The result of a rollout, or of a network's answer, as the tree counts it: who won, mixed with by
 * how much. The score says more than the winner where most rollouts end far from an even score, as
 * on large boards, and points a side that is ahead or behind to moves that still matter (Pachi's
 * {@code val_scale}; Baudis, "Balancing MCTS by Dynamically Adjusting the Komi Value", ICGA Journal
 * 2011). Immutable.
 */
final class RolloutResult {
  /** The lead, in multiples of the board's size, whose share of the result is tanh(1). */
  private static final double SCALE = 2;

  private final double share;
  private final double scale;

  /**
   * @param share the share of the score, 0 to 1
   * @param size points along one side of the board
   */
  RolloutResult(double share, int size) {
    this.share = share;
    scale = SCALE * size;
  }

  /** Returns whether the score has a share. */
  boolean countsScore() {
    return share > 0;
  }

  /**
   * Returns the result, −1 to 1, of a position that a network evaluated.
   *
   * @param value the expected result, −1 to 1
   * @param lead the expected lead in points of the same side; NaN if it is not known, which the
   *     result then ignores
   */
  double of(double value, double lead) {
    return share == 0 || Double.isNaN(lead)
        ? value
        : (1 - share) * value + share * StrictMath.tanh(lead / scale);
  }

  /**
   * Returns the result, 0 to {@link EdgeStats#WIN}.
   *
   * @param gain 1 for a win, 0 for a draw, −1 for a loss
   * @param lead the lead in points; 0 if the rules ended the game without a count, which the result
   *     then ignores
   */
  int of(int gain, double lead) {
    if (lead == 0 || share == 0) {
      return (1 + gain) * (EdgeStats.WIN / 2);
    }
    // StrictMath gives the same result on every machine.
    return (int) Math.round((1 + of((double) gain, lead)) * (EdgeStats.WIN / 2));
  }
}
