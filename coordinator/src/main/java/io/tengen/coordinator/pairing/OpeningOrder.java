package io.tengen.coordinator.pairing;

/**
 * Assigns an opening to each pair of games: every opening once in a shuffled order, then all again
 * in another order. A pure function of the pair's number, so that no opening is repeated before all
 * have been assigned, in whatever order games are played. Immutable.
 *
 * <p>The shuffle is computed on demand: a Feistel network permutes the numbers below a power of
 * four and is applied again to a result that is not the index of an opening, until it is (cycle
 * walking; Black and Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002).
 */
public final class OpeningOrder {
  private static final int ROUNDS = 10;

  private final int openings;
  private final long seed;

  /** Bits of each half of the numbers that are permuted. */
  private final int bits;

  /**
   * @param openings number of openings, at least 1
   * @param seed the run's seed
   * @throws IllegalArgumentException if there are no openings
   */
  public OpeningOrder(int openings, long seed) {
    if (openings < 1) {
      throw new IllegalArgumentException("there are no openings to put in order");
    }
    this.openings = openings;
    this.seed = seed;
    bits = (Integer.SIZE - Integer.numberOfLeadingZeros(openings - 1) + 1) / 2;
  }

  /**
   * Returns the index of a pair's opening.
   *
   * @param pair number of the pair, from 0
   * @return an index from 0 (inclusive) to the number of openings (exclusive)
   */
  public int at(int pair) {
    long key = Seeds.of(~seed, pair / openings);
    int place = pair % openings;
    do {
      place = permute(place, key);
    } while (place >= openings);
    return place;
  }

  private int permute(int number, long key) {
    int mask = (1 << bits) - 1;
    int left = number >>> bits;
    int right = number & mask;
    for (int round = 0; round < ROUNDS; round++) {
      int mixed = left ^ (int) Seeds.of(key + round, right) & mask;
      left = right;
      right = mixed;
    }
    return left << bits | right;
  }
}
