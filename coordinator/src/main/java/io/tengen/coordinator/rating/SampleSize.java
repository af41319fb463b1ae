package io.tengen.coordinator.rating;

/** Computes the number of games that an interval of a wanted width requires. */
public final class SampleSize {
  private SampleSize() {}

  /**
   * Returns the number of further games that are needed. Half-widths fall with the square root of
   * the number of games, provided that further games are distributed over the pool like those so
   * far.
   *
   * @param games number of games that the interval is based on
   * @param error95 half-width of the interval after these games, in Elo
   * @param wanted half-width to reach, in Elo
   * @return number of games; 0 if the wanted half-width is reached, at most {@link Long#MAX_VALUE}
   * @throws IllegalArgumentException if a number is negative or {@code wanted} is not above 0
   */
  public static long until(long games, double error95, double wanted) {
    if (games < 0 || !(error95 >= 0) || !(wanted > 0)) {
      throw new IllegalArgumentException(
          "the number of games cannot be computed from "
              + games
              + " games, ± "
              + error95
              + " and ± "
              + wanted);
    }
    double ratio = error95 / wanted;
    return (long) Math.ceil(Math.max(0, games * (ratio * ratio - 1)));
  }
}
