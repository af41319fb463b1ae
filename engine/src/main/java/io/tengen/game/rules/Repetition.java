package io.tengen.game.rules;

/**
 * What becomes of a stone that makes a whole board that has occurred before in the game, whoever is
 * to move (positional repetition).
 */
public enum Repetition {
  /** It is refused: positional superko. */
  FORBID,
  /** It ends the game as a draw. */
  DRAW,
  /** It ends the game without a result. */
  VOID,
  /** It ends the game, and both sides have lost. */
  BOTH_LOSE,
  /** Nothing: the game goes on, and something else has to end it. */
  ALLOW;

  /** Whether a repetition that was made has ended the game. */
  boolean endsGame() {
    return this == DRAW || this == VOID || this == BOTH_LOSE;
  }
}
