package io.tengen.coordinator.pairing;

/** Checks of the number of players. */
public final class Players {
  private Players() {}

  /**
   * @throws IllegalArgumentException if there are fewer than two players
   */
  public static void require(int players) {
    if (players < 2) {
      throw new IllegalArgumentException("a competition needs at least 2 players, not " + players);
    }
  }
}
