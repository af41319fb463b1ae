package io.tengen.coordinator.pairing;

/** What formats ask of a field of players. */
final class Players {
  private Players() {}

  /**
   * @throws IllegalArgumentException if there are fewer than two
   */
  static void require(int players) {
    if (players < 2) {
      throw new IllegalArgumentException("a competition needs at least 2 players, not " + players);
    }
  }
}
