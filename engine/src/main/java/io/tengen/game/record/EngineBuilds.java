package io.tengen.game.record;

import io.tengen.game.board.Color;

/**
 * Which builds of external programs played a game, as {@code NAME/VERSION/HASH}; empty for engines
 * that are no such programs.
 */
public record EngineBuilds(String black, String white) {
  /** No external programs. */
  public static final EngineBuilds NONE = new EngineBuilds("", "");

  /** Returns the build of this side's program. */
  public String of(Color side) {
    return side == Color.BLACK ? black : white;
  }
}
