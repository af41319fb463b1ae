package io.tengen.game.rules;

import io.tengen.game.board.Points;
import org.jspecify.annotations.Nullable;

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

  /** Komi of mini-go on its board, as its courses set it. */
  private static final double MINI_GO = 2.5;

  private static final int MINI_GO_SIZE = 5;

  private Komi() {}

  /**
   * Returns the komi for a board of this size without handicap, in points. Mini-go on 5x5 has one
   * of its own; other rule sets that count share it, because results of perfect play by area and by
   * stones are close; it is 0 under rules that count nothing.
   */
  public static double of(Rules rules, int size) {
    if (rules.counting() == Counting.NOTHING) {
      return 0;
    }
    Rules origin = rules.origin();
    if (size == MINI_GO_SIZE
        && (origin.equals(Rules.MINI_GO) || origin.equals(Rules.MINI_GO_AREA))) {
      return MINI_GO;
    }
    int small = size - Points.MIN_SIZE;
    return small >= 0 && small < SMALL.length ? SMALL[small] : USUAL;
  }

  /**
   * Returns the komi of a game, in points: the given one, or the default for the rules, the board
   * and the handicap.
   *
   * @param handicap number of handicap stones
   * @param given null for the default
   * @throws IllegalArgumentException with one line if the rules have no komi, but one is given
   */
  public static double of(Rules rules, int size, int handicap, @Nullable Double given) {
    if (rules.counting() == Counting.NOTHING && given != null && given != 0) {
      throw new IllegalArgumentException(
          "rules " + rules.name() + " count nothing and have no komi; leave out --komi");
    }
    if (given != null) {
      return given;
    }
    return handicap > 0 && rules.counting() != Counting.NOTHING ? HANDICAP : of(rules, size);
  }
}
