package io.tengen.game.rules;

/**
 * The consequence of a stone that repeats a whole board of the game, whichever side is to move
 * (positional repetition).
 */
public enum Repetition {
  /** The stone is refused: positional superko. */
  FORBID,
  /** The game ends as a draw. */
  DRAW,
  /** The game ends without a result. */
  VOID,
  /** The game ends and both sides lose. */
  BOTH_LOSE,
  /** The game goes on; something else has to end it. */
  ALLOW;

  /** Returns whether a repetition ends the game. */
  boolean endsGame() {
    return this == DRAW || this == VOID || this == BOTH_LOSE;
  }
}
