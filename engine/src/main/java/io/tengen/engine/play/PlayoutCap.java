package io.tengen.engine.play;

import java.util.SplittableRandom;

/**
 * Which moves of a game are searched fully, to learn from, and which cheaply, to get on with it
 * (playout cap randomisation: Wu, "Accelerating self-play learning in Go", 2019, §3.1): values want
 * many games, policies want deep searches.
 *
 * <p>Once a search has found the game decided, fewer of its moves are searched fully: there is
 * little left to learn. Serves one game; confined to one thread.
 */
final class PlayoutCap {
  /** What is left of the share of full searches in a decided game. */
  private static final double FULL_IF_DECIDED = 0.2;

  /** Keeps the draws apart from what the search draws from the same seed. */
  private static final long STREAM = 0x636170L;

  private final double full;
  private final double decided;
  private final SplittableRandom random;
  private double certainty;

  /**
   * @param full share of the moves that are searched fully, 0 to 1
   * @param decided win rate of either side beyond which a game is decided; 1 for never
   * @param seed of this game
   */
  PlayoutCap(double full, double decided, long seed) {
    this.full = full;
    this.decided = decided;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /** Every search is a full one. */
  static PlayoutCap none() {
    return new PlayoutCap(1, 1, 0);
  }

  /** Draws for the next move; to be asked once for each. */
  boolean isCheap() {
    double chance = certainty > decided ? FULL_IF_DECIDED * full : full;
    return random.nextDouble() >= chance;
  }

  /** What a search has found, for either side. */
  void saw(double winRate) {
    certainty = Math.max(winRate, 1 - winRate);
  }
}
