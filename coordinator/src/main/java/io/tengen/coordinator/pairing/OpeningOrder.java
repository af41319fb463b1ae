package io.tengen.coordinator.pairing;

/**
 * Which opening a pair of games begins with: every opening once, in a shuffled order, then all
 * again in another. A pure function of the pair's number, so that no opening comes back before all
 * have been handed out, whoever plays which game when. Immutable.
 *
 * <p>The shuffle is computed where it is asked: a Feistel network permutes the numbers below a
 * power of four, and who lands outside walks on until he is inside (cycle walking; Black and
 * Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002).
 */
public final class OpeningOrder {
  private static final int ROUNDS = 10;

  private final int openings;
  private final long seed;

  /** Bits of each half of the numbers that are permuted. */
  private final int bits;

  /**
   * @param openings how many there are, at least one
   * @param seed of the run
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
   * The opening of this pair.
   *
   * @param pair its number, from 0
   * @return from 0 to the number of openings, exclusive
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
