package io.tengen.engine.search.root;

/**
 * Settings of a search that apply to its root only. Most serve self-play, which needs variety and
 * exploration of moves that the priors underestimate.
 *
 * @param noise noise in the root's priors
 * @param temperature softmax temperature of the root's priors, before the noise, above 0; 1 leaves
 *     them unchanged, larger values flatten them
 * @param forced k of forced playouts: a visited root move gets at least √(k · prior · visits of the
 *     root) visits, which are removed again from the policy target; 0 disables forced playouts. See
 *     {@link ForcedVisits}
 * @param gumbel settings of a Gumbel search; {@link GumbelSettings#NONE} for ordinary selection
 */
public record RootSettings(
    RootNoise noise, double temperature, double forced, GumbelSettings gumbel) {
  /** The root is treated like any other node. */
  public static final RootSettings NONE =
      new RootSettings(RootNoise.NONE, 1, 0, GumbelSettings.NONE);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public RootSettings {
    if (!(temperature > 0 && forced >= 0) || (forced > 0 && !gumbel.isNone())) {
      throw new IllegalArgumentException(
          "no root has temperature "
              + temperature
              + ", forced visits "
              + forced
              + " and "
              + gumbel.moves()
              + " moves of a Gumbel search");
    }
  }

  /** Returns these settings with another temperature. */
  public RootSettings withTemperature(double other) {
    return new RootSettings(noise, other, forced, gumbel);
  }

  /**
   * Returns the settings of a cheap search of playout cap randomisation, which has no exploration
   * and gives no policy target.
   *
   * @param visits number of visits of the cheap search
   */
  public RootSettings cheap(int visits) {
    GumbelSettings few =
        gumbel.isNone()
            ? gumbel
            : new GumbelSettings(gumbel.moves(), visits, 0, gumbel.valueScale());
    return new RootSettings(RootNoise.NONE, 1, 0, few);
  }
}
