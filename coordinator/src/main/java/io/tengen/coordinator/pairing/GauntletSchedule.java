package io.tengen.coordinator.pairing;

/**
 * One engine, the first of the list, against each of the others in turn, in colour-swapped pairs:
 * games 2k and 2k+1 are the same two engines, the second time with colours swapped.
 */
public final class GauntletSchedule implements GameSchedule {
  private final int engines;
  private final long seed;

  /**
   * @param engines in the run's list
   * @param seed of the run
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
