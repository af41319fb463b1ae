package io.tengen.coordinator.pairing;

/**
 * Two players who are to meet, or one who has a free round. How many games they play is the run's
 * choice: colour-swapped pairs, or the best of some.
 *
 * @param one index of a player
 * @param other index of another, or {@link #BYE}
 */
public record Pairing(int one, int other) {
  /** Stands for nobody: the other wins without playing. */
  public static final int BYE = -1;

  /**
   * @throws IllegalArgumentException if they are the same, or the first is nobody
   */
  public Pairing {
    if (one < 0 || other < BYE || one == other) {
      throw new IllegalArgumentException("players " + one + " and " + other + " cannot meet");
    }
  }

  /** A free round. */
  static Pairing bye(int player) {
    return new Pairing(player, BYE);
  }

  /** Whether nobody plays. */
  public boolean isBye() {
    return other == BYE;
  }

  /** Whether the player is one of the two. */
  public boolean has(int player) {
    return player == one || player == other;
  }
}
