package io.tengen.game.rules;

/** What becomes of a stone that would make a whole board that has occurred before. */
public enum Repetition {
  /** It is refused: positional superko. */
  FORBID,
  /** It ends the game as a draw. Taking back a ko at once is refused all the same. */
  DRAW,
  /** It ends the game without a result. Taking back a ko at once is refused all the same. */
  VOID
}
