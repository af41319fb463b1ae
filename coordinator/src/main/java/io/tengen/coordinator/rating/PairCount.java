package io.tengen.coordinator.rating;

/**
 * Games that two engines played against each other, counted from the first one's side. Several
 * entries for one pair, either way round, add up.
 *
 * <p>Where the first-move advantage is asked for, {@code first} had Black in all these games; else
 * either may have.
 *
 * @param first index of an engine in the run's list
 * @param second index of another engine in the run's list
 * @param wins games that {@code first} won
 * @param losses games that {@code second} won
 * @param draws games that nobody won
 */
public record PairCount(int first, int second, int wins, int losses, int draws) {
  /**
   * @throws IllegalArgumentException if the engines are the same, or if a number is negative
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
