package io.tengen.engine.rollout;

import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Position;

/**
 * A position to ask a {@link Teacher} about.
 *
 * @param game the number of the game that it comes from: positions of one game resemble each other
 * @param moves that lead to it; not to be changed
 */
record Question(int game, GameSetup setup, int[] moves) {
  /** Of the games, one in so many is held out. */
  private static final int HELD_OUT = 10;

  /** Whether its game is one of those that nothing is learned from. */
  boolean isHeldOut() {
    return game % HELD_OUT == HELD_OUT - 1;
  }

  Position position() {
    Position position = new Position(setup);
    for (int move : moves) {
      position.playLegal(move);
    }
    return position;
  }
}
