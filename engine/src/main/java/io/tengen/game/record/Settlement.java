package io.tengen.game.record;

import io.tengen.game.rules.PassAlive;

/** What decided which stones were dead when a game was counted. */
public enum Settlement {
  /** Nobody was asked, or nobody could say: every stone on the board was alive. */
  AS_IT_STOOD("as it stood"),
  /** The players named the same stones. */
  AGREEMENT("by agreement"),
  /**
   * They differed, and passed again without another stone: what they both called dead came off, and
   * what was left was alive.
   */
  PLAYED_OUT("by playing on"),
  /**
   * They differed until the resumed play reached its limit. If that was by two passes, what they
   * both called dead came off; what was left was alive.
   */
  MOVE_LIMIT("by the limit of resumed play"),
  /**
   * Nobody was asked: stones within what the other side cannot lose any more came off, and every
   * other stone was alive. See {@link PassAlive}.
   */
  PASS_ALIVE("by what cannot be captured");

  private final String words;

  Settlement(String words) {
    this.words = words;
  }

  /** As it follows "settled". */
  public String words() {
    return words;
  }
}
