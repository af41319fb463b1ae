package io.tengen.engine.play;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The resignation rule of a searching player: it resigns when its win rate is below a threshold at
 * two of its moves in a row, so that a single noisy search does not end the game.
 *
 * <p>Resignation can be disabled in a share of the games, so that false resignations, from games
 * that would not have been lost, can be counted (Silver et al., "Mastering the game of Go without
 * human knowledge", 2017, Methods, "Self-play"); {@link ResignationStudy} counts them.
 *
 * <p>An instance serves one game. If a call is not for the side's next move, the rule starts again.
 * Confined to one thread.
 */
final class Resignation {
  /** Separates this randomness from the search's randomness of the same seed. */
  private static final long STREAM = 0x6e65766572L;

  private final double threshold;
  private final boolean playsOn;

  // Move count and win rate of the last move at even and at odd counts: a player may play both
  // sides.
  private final int[] lastMoveCounts = new int[2];
  private final double[] winRates = new double[2];

  /**
   * @param threshold win rate below which to resign, 0 to 1; 0 for never
   */
  Resignation(double threshold) {
    this(threshold, false);
  }

  private Resignation(double threshold, boolean playsOn) {
    this.threshold = threshold;
    this.playsOn = playsOn;
    Arrays.fill(lastMoveCounts, Integer.MIN_VALUE);
  }

  /**
   * Returns the rule of a game in which, with a given probability, the player {@link #playsOn plays
   * on}.
   *
   * @param never that probability, 0 to 1
   * @param seed the game's seed, with which both sides decide equally
   */
  static Resignation drawn(double threshold, double never, long seed) {
    boolean keepsOn = new SplittableRandom(seed ^ STREAM).nextDouble() < never;
    return new Resignation(threshold, keepsOn && threshold > 0);
  }

  /** Returns whether resignation is disabled in this game. */
  boolean playsOn() {
    return playsOn;
  }

  /**
   * Returns whether the rule calls for resignation. Must be called at every move of the player.
   *
   * @param moveCount number of moves of both sides before this one
   * @param winRate win rate of the side to move, 0 to 1
   */
  boolean isDue(int moveCount, double winRate) {
    return bound(moveCount, winRate) < threshold;
  }

  /**
   * Returns the bound that a threshold must exceed for the side to resign: the higher of the win
   * rates at this move and at the side's previous one, or 1 if that one is unknown. Records this
   * move.
   */
  double bound(int moveCount, double winRate) {
    int side = moveCount & 1;
    double bound = lastMoveCounts[side] == moveCount - 2 ? Math.max(winRates[side], winRate) : 1;
    lastMoveCounts[side] = moveCount;
    winRates[side] = winRate;
    return bound;
  }
}
