package io.tengen.game.rules;

import io.tengen.game.board.Points;

/** The komi of games for which none is given: the only definition, for all commands. */
public final class Komi {
  /** The usual komi of area scoring. */
  private static final double USUAL = 7.5;

  /**
   * Komi of boards from 2x2 to 7x7: half a point less than the result of perfect play by area
   * (solved up to 6x6, known beyond doubt for 7x7), which is as fair as possible without draws.
   */
  private static final double[] SMALL = {0.5, 8.5, 1.5, 24.5, 3.5, 8.5};

  private static final double HANDICAP = 0.5;

  private Komi() {}

  /**
   * Returns the komi for a board of this size without handicap, in points. It is the same for all
   * rule sets: those that count do so by area or by stones, whose results of perfect play are
   * close, and those that do not count ignore it.
   */
  public static double of(int size) {
    int small = size - Points.MIN_SIZE;
    return small >= 0 && small < SMALL.length ? SMALL[small] : USUAL;
  }

  /** Returns the komi for a board of this size and this many handicap stones, in points. */
  public static double of(int size, int handicap) {
    return handicap > 0 ? HANDICAP : of(size);
  }
}
