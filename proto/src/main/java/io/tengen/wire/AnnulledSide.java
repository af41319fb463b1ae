package io.tengen.wire;

import io.tengen.game.board.Color;
import java.util.Locale;

/** The side or sides for which the result of a game was cancelled after the game. */
public enum AnnulledSide {
  /** The result stands. */
  NONE,
  BLACK,
  WHITE,
  BOTH;

  /** Returns the name as users write it. */
  public String words() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether the result was cancelled for this side. */
  public boolean has(Color side) {
    return this == BOTH || this == (side == Color.BLACK ? BLACK : WHITE);
  }
}
