package io.tengen.engine.play;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * When a player that searches gives its game up: when its win rate was below a threshold at two of
 * its moves in a row, so that a single noisy search ends no game.
 *
 * <p>In a share of its games a player may be kept from resigning, so that resignations from games
 * that would not have been lost can be counted (Silver et al., "Mastering the game of Go without
 * human knowledge", 2017, Methods, "Self-play"); {@link ResignationStudy} counts them.
 *
 * <p>Serves one game; one that is asked about another game, or about an earlier move again, begins
 * anew rather than mix them. Confined to one thread.
 */
final class Resignation {
  /** Keeps the draw apart from what the search draws from the same seed. */
  private static final long STREAM = 0x6e65766572L;

  private final double threshold;
  private final boolean playsOn;

  // Of the latest move of those who move at even and at odd counts: a player may play both sides.
  private final int[] asked = new int[2];
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
    Arrays.fill(asked, Integer.MIN_VALUE);
  }

  /**
   * For a game in which, with this probability, the player {@link #playsOn plays on}.
   *
   * @param never 0 to 1
   * @param seed of this game; equal seeds are decided equally, so that both sides are
   */
  static Resignation drawn(double threshold, double never, long seed) {
    boolean keepsOn = new SplittableRandom(seed ^ STREAM).nextDouble() < never;
    return new Resignation(threshold, keepsOn && threshold > 0);
  }

  /** Whether the player does not resign in this game when it {@link #isDue should}. */
  boolean playsOn() {
    return playsOn;
  }

  /**
   * Whether to resign, or to say so at least. To be asked at every move of the player.
   *
   * @param moveCount moves made by both sides before this one
   * @param winRate for the side to move, 0 to 1
   */
  boolean isDue(int moveCount, double winRate) {
    return hope(moveCount, winRate) < threshold;
  }

  /**
   * The higher of the win rates at this move and at the same side's last one, which every threshold
   * has to exceed; 1 if that one was not seen. Remembers this one.
   */
  double hope(int moveCount, double winRate) {
    int side = moveCount & 1;
    double hope = asked[side] == moveCount - 2 ? Math.max(winRates[side], winRate) : 1;
    asked[side] = moveCount;
    winRates[side] = winRate;
    return hope;
  }
}
