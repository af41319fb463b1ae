package io.tengen.coordinator.rating;

/**
 * The results of two engines against each other, seen from {@code first}. Several counts of one
 * pair, in either order, add up.
 *
 * <p>If the first-move advantage is estimated, {@code first} had Black in all these games;
 * otherwise either engine may have.
 *
 * @param first index of an engine in the run's list
 * @param second index of another engine in the run's list
 * @param wins number of games that {@code first} won
 * @param losses number of games that {@code second} won
 * @param draws number of games that neither won
 */
public record PairCount(int first, int second, int wins, int losses, int draws) {
  /**
   * @throws IllegalArgumentException if both engines are the same, or if a number is negative
   */
  public PairCount {
    if (first == second) {
      throw new IllegalArgumentException("engine " + first + " is paired with itself");
    }
    if (first < 0 || second < 0 || wins < 0 || losses < 0 || draws < 0) {
      throw new IllegalArgumentException(
          "a pair's engines and counts must not be negative: engines %d and %d, %d-%d-%d"
              .formatted(first, second, wins, losses, draws));
    }
  }
}
