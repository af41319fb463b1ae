package io.tengen.engine.search.root;

/**
 * The settings of a Gumbel search, which divides the visits among the root's moves by sequential
 * halving with Gumbel noise, so that few visits suffice to improve on the priors (Danihelka et al.,
 * "Policy improvement by planning with Gumbel", ICLR 2022). The tree is not kept between moves.
 *
 * @param moves number of root moves considered at first, m; at least 2, or 0 for no Gumbel search
 * @param visits number of visits of a search, n, which halving divides among the moves; at least 2
 * @param noise scale of the Gumbel noise: 1 for self-play, 0 for the best move
 * @param valueScale c_scale for values from 0 to 1: the weight of win rates against logits is this
 *     times the sum of {@link #VISIT_OFFSET} and the visits of the most visited move
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

  public boolean isNone() {
    return moves == 0;
  }
}
