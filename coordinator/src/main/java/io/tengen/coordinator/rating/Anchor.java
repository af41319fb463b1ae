package io.tengen.coordinator.rating;

/** Where the Elo scale is fixed; results themselves only say differences. */
public sealed interface Anchor {
  /**
   * An engine's rating is given.
   *
   * @param index of the engine in the list of engines
   * @param elo its rating
   */
  record Engine(int index, double elo) implements Anchor {
    /**
     * @throws IllegalArgumentException if the index is negative or the rating is not a number
     */
    public Engine {
      if (index < 0) {
        throw new IllegalArgumentException("anchor " + index + " is negative");
      }
      requireFinite(elo);
    }
  }

  /**
   * The mean of all ratings is given.
   *
   * @param elo the mean
   */
  record Mean(double elo) implements Anchor {
    /**
     * @throws IllegalArgumentException if the mean is not a number
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
