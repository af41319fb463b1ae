package io.tengen.game.record;

import io.tengen.game.rules.PassAlive;

/** How the dead stones of a counted game were determined. */
public enum Settlement {
  /** The players were not asked, or could not answer: every stone on the board was alive. */
  AS_IT_STOOD("as it stood"),
  /** The players named the same stones. */
  AGREEMENT("by agreement"),
  /**
   * The players disagreed and passed again without playing another stone: the stones that both
   * named were removed, and the others were alive.
   */
  PLAYED_OUT("by playing on"),
  /**
   * The players disagreed until the resumed play reached its limit. If it ended by two passes, the
   * stones that both named were removed; the others were alive.
   */
  MOVE_LIMIT("by the limit of resumed play"),
  /**
   * The players were not asked: stones in the other side's pass-alive territory were removed, and
   * the others were alive. See {@link PassAlive}.
   */
  PASS_ALIVE("by what cannot be captured");

  private final String words;

  Settlement(String words) {
    this.words = words;
  }

  /** Returns this as a phrase to follow "settled". */
  public String words() {
    return words;
  }
}
