package io.tengen.coordinator.pairing;

/**
 * Every engine meets every other equally often, in colour-swapped pairs: games 2k and 2k+1 are the
 * same two engines, the second time with colours swapped. Each game has a seed of its own.
 *
 * <p>A pass holds every meeting once. Stopped after any meeting, no engine is more than one meeting
 * ahead of another and no two engines have met more than once oftener than two others:
 *
 * <ul>
 *   <li>An even number of engines goes round by round; a round is a perfect matching (the circle
 *       method).
 *   <li>An odd number cannot: each round would leave one engine out, and engines left out in
 *       different rounds drift two apart. There the meetings are split into Hamiltonian cycles
 *       (Walecki's, see Alspach, "The wonderful Walecki construction", 2008), and every second edge
 *       of a cycle is taken, twice around.
 * </ul>
 */
public final class RoundRobinSchedule implements GameSchedule {
  private final int engines;
  private final long seed;

  /**
   * @param engines in the run's list
   * @param seed of the run
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
    long meetings = (long) engines * (engines - 1) / 2;
    int meeting = (int) ((index >> 1) % meetings);
    boolean even = engines % 2 == 0;
    int one = even ? inMatching(meeting, false) : inCycle(meeting, 0);
    int other = even ? inMatching(meeting, true) : inCycle(meeting, 1);
    int pair = index >> 1;
    return (index & 1) == 0
        ? new Game(pair, one, other, gameSeed)
        : new Game(pair, other, one, gameSeed);
  }

  /** An engine of a meeting: one stays in the middle, the others meet across a turning circle. */
  private int inMatching(int meeting, boolean mirrored) {
    int circle = engines - 1;
    int round = meeting / (engines / 2);
    int place = meeting % (engines / 2);
    if (place == 0) {
      return mirrored ? circle : round;
    }
    return Math.floorMod(mirrored ? round - place : round + place, circle);
  }

  /** An engine of a meeting: its edge's first or second end on one of the cycles. */
  private int inCycle(int meeting, int end) {
    int circle = engines - 1;
    int cycle = meeting / engines;
    int edge = (int) ((2L * (meeting % engines) + 1) % engines);
    int place = (edge + end) % engines;
    if (place == 0) {
      return circle;
    }
    // From the middle the cycle zigzags across the circle: j, j+1, j-1, j+2, j-2, ..., and back.
    int zigzag = place % 2 == 0 ? place / 2 : -(place / 2);
    return Math.floorMod(cycle + zigzag, circle);
  }
}
