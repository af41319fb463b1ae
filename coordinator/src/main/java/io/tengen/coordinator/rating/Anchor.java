package io.tengen.coordinator.rating;

/** The reference that fixes the zero of the Elo scale, since results determine only differences. */
public sealed interface Anchor {
  /**
   * Fixes the rating of one engine.
   *
   * @param index index of the engine in the list of engines
   * @param elo the engine's rating
   */
  record Engine(int index, double elo) implements Anchor {
    /**
     * @throws IllegalArgumentException if the index is negative or the rating is not finite
     */
    public Engine {
      if (index < 0) {
        throw new IllegalArgumentException("anchor " + index + " is negative");
      }
      requireFinite(elo);
    }
  }

  /**
   * Fixes the mean of all ratings.
   *
   * @param elo the mean
   */
  record Mean(double elo) implements Anchor {
    /**
     * @throws IllegalArgumentException if the mean is not finite
     */
    public Mean {
      requireFinite(elo);
    }
  }

  private static void requireFinite(double elo) {
    if (!Double.isFinite(elo)) {
      throw new IllegalArgumentException("an anchor's Elo must be a number, not " + elo);
    }
  }
}
