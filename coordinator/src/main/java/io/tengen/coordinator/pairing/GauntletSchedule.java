package io.tengen.coordinator.pairing;

/**
 * A schedule in which the first engine of the list plays each of the others in turn, in
 * colour-swapped pairs: games 2k and 2k+1 are between the same two engines, with colours swapped in
 * the second.
 */
public final class GauntletSchedule implements GameSchedule {
  private final int engines;
  private final long seed;

  /**
   * @param engines number of engines in the run's list, at least 2
   * @param seed the run's seed
   * @throws IllegalArgumentException if there are fewer than two engines
   */
  public GauntletSchedule(int engines, long seed) {
    Players.require(engines);
    this.engines = engines;
    this.seed = seed;
  }

  @Override
  public Game game(int index) {
    long gameSeed = Seeds.of(seed, index);
    int other = 1 + (index >> 1) % (engines - 1);
    int pair = index >> 1;
    return (index & 1) == 0
        ? new Game(pair, 0, other, gameSeed)
        : new Game(pair, other, 0, gameSeed);
  }
}
