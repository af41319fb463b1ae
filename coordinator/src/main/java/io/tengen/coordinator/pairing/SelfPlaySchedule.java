package io.tengen.coordinator.pairing;

/**
 * A schedule in which the first engine of the list plays itself. Each game is a pair of its own.
 */
public final class SelfPlaySchedule implements GameSchedule {
  private final long seed;

  /**
   * @param seed the run's seed
   */
  public SelfPlaySchedule(long seed) {
    this.seed = seed;
  }

  @Override
  public Game game(int index) {
    return new Game(index, 0, 0, Seeds.of(seed, index));
  }
}
