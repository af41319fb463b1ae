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
  Position position() {
    Position position = new Position(setup);
    for (int move : moves) {
      position.playLegal(move);
    }
    return position;
  }
}
