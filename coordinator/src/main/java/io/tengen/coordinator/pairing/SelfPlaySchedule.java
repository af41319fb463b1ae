package io.tengen.coordinator.pairing;

/** One engine, the first of the list, against itself. Each game is a pair of its own. */
public final class SelfPlaySchedule implements GameSchedule {
  private final long seed;

  /**
   * @param seed of the run
   */
  public SelfPlaySchedule(long seed) {
    this.seed = seed;
  }

  @Override
  public Game game(int index) {
    return new Game(index, 0, 0, Seeds.of(seed, index));
  }
}
