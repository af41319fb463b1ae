package io.tengen.engine.search;

/**
 * What a search does at its root and nowhere else: mostly for self-play, whose games are to differ
 * and to try what the priors overlook.
 *
 * @param noise in the root's priors
 * @param temperature softmax temperature of the root's priors, before the noise, above 0; 1 leaves
 *     them as they are, more makes moves more alike
 * @param forced k: root moves that were tried at all get √(k · prior · visits of the root) visits
 *     at least, which are taken out again of what is to be learned; 0 for none of this. See {@link
 *     ForcedVisits}
 * @param gumbel how the root's moves share the visits, if not as all others do
 */
public record RootSettings(
    RootNoise noise, double temperature, double forced, GumbelSettings gumbel) {
  /** The root is a position like any other. */
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

  /** The same with this noise. */
  public RootSettings withNoise(RootNoise other) {
    return new RootSettings(other, temperature, forced, gumbel);
  }

  /** The same with its priors at this temperature. */
  public RootSettings withTemperature(double other) {
    return new RootSettings(noise, other, forced, gumbel);
  }

  /** The same with the visits shared so. */
  public RootSettings withGumbel(GumbelSettings other) {
    return new RootSettings(noise, temperature, forced, other);
  }

  /**
   * Of a search of so many visits from which nothing is to be learned, and which explores nothing
   * for its own sake.
   */
  public RootSettings cheap(int visits) {
    GumbelSettings few =
        gumbel.isNone()
            ? gumbel
            : new GumbelSettings(gumbel.moves(), visits, 0, gumbel.valueScale());
    return new RootSettings(RootNoise.NONE, 1, 0, few);
  }
}
