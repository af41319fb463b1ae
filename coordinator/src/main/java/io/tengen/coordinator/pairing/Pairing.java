package io.tengen.coordinator.pairing;

import java.util.function.IntUnaryOperator;

/**
 * Two players that are to meet, or one player that has a bye. The run decides how many games they
 * play.
 *
 * @param one index of a player
 * @param other index of another player, or {@link #BYE}
 */
public record Pairing(int one, int other) {
  /** Stands for the missing opponent of a player that wins without playing. */
  public static final int BYE = -1;

  /**
   * @throws IllegalArgumentException if both are the same player, or if {@code one} is not a player
   */
  public Pairing {
    if (one < 0 || other < BYE || one == other) {
      throw new IllegalArgumentException("players " + one + " and " + other + " cannot meet");
    }
  }

  /** A bye for a player. */
  static Pairing bye(int player) {
    return new Pairing(player, BYE);
  }

  /** Returns this pairing with other indices for its players. */
  Pairing renumbered(IntUnaryOperator number) {
    return new Pairing(number.applyAsInt(one), isBye() ? BYE : number.applyAsInt(other));
  }

  /** Whether this is a bye, so that no games are played. */
  public boolean isBye() {
    return other == BYE;
  }

  /** Whether the player is one of the two. */
  public boolean has(int player) {
    return player == one || player == other;
  }
}
