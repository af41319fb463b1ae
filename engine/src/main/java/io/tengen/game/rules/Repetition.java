package io.tengen.game.rules;

import io.tengen.game.board.MoveEffects;

/**
 * The consequence of a stone that repeats a whole board of the game, whichever side is to move
 * (positional repetition). Those that end the game do so by a triple ko, a quadruple ko, eternal
 * life and the like, as article 20 of the Chinese rules of 2002 leaves it to competitions; other
 * repetitions are refused under them too: see {@link MoveEffects#FORBIDDEN_CYCLE}.
 */
public enum Repetition {
  /** The stone is refused: positional superko. */
  FORBID,
  /** The game ends as a draw. */
  DRAW,
  /** The game ends without a result. */
  VOID,
  /** The game ends without a result, and another game is played in its place. */
  REPLAY,
  /** The game ends and both sides lose. */
  BOTH_LOSE,
  /** The game goes on; something else has to end it. */
  ALLOW;

  /** Returns whether a repetition ends the game. */
  public boolean endsGame() {
    return this != FORBID && this != ALLOW;
  }
}
