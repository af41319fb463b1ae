package io.tengen.engine.play;

import java.util.SplittableRandom;

/**
 * Playout cap randomisation: decides which moves of a game get a full search, to learn from, and
 * which a cheap one, to advance the game (Wu, "Accelerating self-play learning in Go", 2019, §3.1).
 * Values need many games, policies need deep searches.
 *
 * <p>Once a search finds the game decided, fewer moves are searched fully, because there is little
 * left to learn. An instance serves one game and is confined to one thread.
 */
final class PlayoutCap {
  /** The factor of the share of full searches in a decided game. */
  private static final double FULL_IF_DECIDED = 0.2;

  /** Separates this randomness from the search's randomness of the same seed. */
  private static final long STREAM = 0x636170L;

  private final double full;
  private final double decided;
  private final SplittableRandom random;
  private double certainty;

  /**
   * @param full probability of a full search, 0 to 1
   * @param decided win rate of either side beyond which a game is decided; 1 for never
   * @param seed the seed of this game
   */
  PlayoutCap(double full, double decided, long seed) {
    this.full = full;
    this.decided = decided;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /** Returns an instance for which every search is full. */
  static PlayoutCap none() {
    return new PlayoutCap(1, 1, 0);
  }

  /** Decides at random whether the next search is cheap. Must be called once for each move. */
  boolean isCheap() {
    double chance = certainty > decided ? FULL_IF_DECIDED * full : full;
    return random.nextDouble() >= chance;
  }

  /** Records the win rate of a search, from either side. */
  void record(double winRate) {
    certainty = Math.max(winRate, 1 - winRate);
  }
}
