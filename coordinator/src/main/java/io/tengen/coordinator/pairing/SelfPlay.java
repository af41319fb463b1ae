package io.tengen.coordinator.pairing;

/** One engine, the first of the list, against itself. Each game is a pair of its own. */
public final class SelfPlay implements Pairing {
  private final long seed;

  /**
   * @param seed of the run
   */
  public SelfPlay(long seed) {
    this.seed = seed;
  }

  @Override
  public Game game(int index) {
    return new Game(index, 0, 0, Seeds.of(seed, index));
  }
}
