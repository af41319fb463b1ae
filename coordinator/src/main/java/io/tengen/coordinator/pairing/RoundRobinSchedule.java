package io.tengen.coordinator.pairing;

/**
 * A schedule in which every engine meets every other equally often, in colour-swapped pairs: games
 * 2k and 2k+1 are between the same two engines, with colours swapped in the second. Each game has a
 * seed of its own.
 *
 * <p>A pass contains every pairing once. After any number of pairings, no engine has had more than
 * one pairing more than another, and no two engines have met more than once more often than two
 * others:
 *
 * <ul>
 *   <li>An even number of engines goes round by round; a round is a perfect matching (the circle
 *       method).
 *   <li>An odd number of engines cannot: each round would leave one engine out, and engines left
 *       out in different rounds would differ by two pairings. Their pairings are instead split into
 *       Hamiltonian cycles (Walecki's, see Alspach, "The wonderful Walecki construction", 2008),
 *       and every second edge of a cycle is taken, twice around.
 * </ul>
 */
public final class RoundRobinSchedule implements GameSchedule {
  private final int engines;
  private final long seed;

  /**
   * @param engines number of engines in the run's list, at least 2
   * @param seed the run's seed
   * @throws IllegalArgumentException if there are fewer than two engines
   */
  public RoundRobinSchedule(int engines, long seed) {
    if (engines < 2) {
      throw new IllegalArgumentException("a round robin needs at least 2 engines, not " + engines);
    }
    this.engines = engines;
    this.seed = seed;
  }

  @Override
  public Game game(int index) {
    long gameSeed = Seeds.of(seed, index);
    long pairings = (long) engines * (engines - 1) / 2;
    int pairing = (int) ((index >> 1) % pairings);
    boolean even = engines % 2 == 0;
    int one = even ? inMatching(pairing, false) : inCycle(pairing, 0);
    int other = even ? inMatching(pairing, true) : inCycle(pairing, 1);
    int pair = index >> 1;
    return (index & 1) == 0
        ? new Game(pair, one, other, gameSeed)
        : new Game(pair, other, one, gameSeed);
  }

  /**
   * An engine of a pairing by the circle method: one engine stays in the centre, the others meet
   * across a circle that turns.
   */
  private int inMatching(int pairing, boolean mirrored) {
    int circle = engines - 1;
    int round = pairing / (engines / 2);
    int place = pairing % (engines / 2);
    if (place == 0) {
      return mirrored ? circle : round;
    }
    return Math.floorMod(mirrored ? round - place : round + place, circle);
  }

  /**
   * An engine of a pairing on one of the Hamiltonian cycles: the first or second end of the
   * pairing's edge.
   */
  private int inCycle(int pairing, int end) {
    int circle = engines - 1;
    int cycle = pairing / engines;
    int edge = (int) ((2L * (pairing % engines) + 1) % engines);
    int place = (edge + end) % engines;
    if (place == 0) {
      return circle;
    }
    // From the centre the cycle zigzags across the circle: j, j+1, j-1, j+2, j-2, ..., and back.
    int zigzag = place % 2 == 0 ? place / 2 : -(place / 2);
    return Math.floorMod(cycle + zigzag, circle);
  }
}
