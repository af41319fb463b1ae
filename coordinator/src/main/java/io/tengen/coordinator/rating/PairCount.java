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
 * @param pairs counts of those of these games that are colour-swapped pairs, by the points of
 *     {@code first}; games of an incomplete pair are not among them
 */
public record PairCount(int first, int second, int wins, int losses, int draws, ScoreCounts pairs) {

  /** Creates counts of games that are not known to be pairs. */
  public PairCount(int first, int second, int wins, int losses, int draws) {
    this(first, second, wins, losses, draws, ScoreCounts.noPairs());
  }

  /**
   * @throws IllegalArgumentException if both engines are the same, if a number is negative, or if
   *     there are more games in pairs than games
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
    if (!pairs.isPaired() || pairs.games() > (long) wins + losses + draws) {
      throw new IllegalArgumentException(
          "engines %d and %d have %d games in pairs %s of %d-%d-%d"
              .formatted(first, second, pairs.games(), pairs, wins, losses, draws));
    }
  }

  /**
   * Returns the sum of both.
   *
   * @throws IllegalArgumentException if {@code other} is of other engines, or in another order
   */
  public PairCount plus(PairCount other) {
    if (other.first != first || other.second != second) {
      throw new IllegalArgumentException(this + " and " + other + " are not of the same engines");
    }
    return new PairCount(
        first,
        second,
        wins + other.wins,
        losses + other.losses,
        draws + other.draws,
        pairs.plus(other.pairs));
  }

  /**
   * Returns these counts, in which two more of the games are known to be a pair.
   *
   * @param half half points of {@code first} in the pair, 0 to 4
   */
  public PairCount withPair(int half) {
    return new PairCount(first, second, wins, losses, draws, pairs.plus(half));
  }
}
