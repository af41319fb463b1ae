package io.tengen.wire;

import io.tengen.game.board.Color;

/** The side or sides for which the result of a game was cancelled after the game. */
public enum AnnulledSide {
  /** The result stands. */
  NONE,
  BLACK,
  WHITE,
  BOTH;

  /** Returns whether the result was cancelled for this side. */
  public boolean has(Color side) {
    return this == BOTH || this == (side == Color.BLACK ? BLACK : WHITE);
  }
}
