package io.tengen.engine.search;

/**
 * How the root's moves share a search's visits by sequential halving with Gumbel noise, so that few
 * visits improve on the priors (Danihelka et al., "Policy improvement by planning with Gumbel",
 * ICLR 2022). The tree is not kept between moves.
 *
 * @param moves root moves that are considered at first, m; at least 2, or 0 for none of this
 * @param visits of a search, n, which halving divides among the moves; at least 2
 * @param noise scale of the Gumbel noise: 1 for self-play, 0 for the best move
 * @param valueScale c_scale for values from 0 to 1: what a difference in win rate weighs against
 *     one in logits, times {@link #VISIT_OFFSET} and the most visited move's visits
 */
public record GumbelSettings(int moves, int visits, double noise, double valueScale) {
  /** c_visit of the paper. */
  static final double VISIT_OFFSET = 50;

  public static final GumbelSettings NONE = new GumbelSettings(0, 2, 1, 1);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public GumbelSettings {
    if ((moves != 0 && moves < 2) || visits < 2 || !(noise >= 0) || !(valueScale >= 0)) {
      throw new IllegalArgumentException(
          "no Gumbel search has "
              + moves
              + " moves, "
              + visits
              + " visits, noise "
              + noise
              + ", value scale "
              + valueScale);
    }
  }

  boolean isNone() {
    return moves == 0;
  }
}
