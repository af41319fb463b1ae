package io.tengen.coordinator.rating;

/** How many games are missing until an interval is as narrow as somebody wants it. */
public final class SampleSize {
  private SampleSize() {}

  /**
   * Games to add. Half-widths fall with the square root of the games, if the further ones are
   * spread over the pool as those so far were.
   *
   * @param games that the interval rests on
   * @param error95 half-width of the interval after these games, in Elo
   * @param wanted half-width to reach, in Elo
   * @return 0 if it is reached; capped at {@link Long#MAX_VALUE}
   * @throws IllegalArgumentException if a number is negative or {@code wanted} is not above 0
   */
  public static long until(long games, double error95, double wanted) {
    if (games < 0 || !(error95 >= 0) || !(wanted > 0)) {
      throw new IllegalArgumentException(
          "no games can be told from " + games + " games, ± " + error95 + " and ± " + wanted);
    }
    double ratio = error95 / wanted;
    return (long) Math.ceil(Math.max(0, games * (ratio * ratio - 1)));
  }
}
