package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;

/**
 * A position to ask a {@link Teacher} about.
 *
 * @param game the number of the game that it comes from: positions of one game resemble each other
 * @param moves that lead to it; not to be changed
 */
public record TeacherQuery(int game, GameSetup setup, int[] moves) {
  /** Of the games, one in so many is held out. */
  private static final int HELD_OUT = 10;

  /** Whether its game is one of those that nothing is learned from. */
  boolean isHeldOut() {
    return game % HELD_OUT == HELD_OUT - 1;
  }

  public Position position() {
    Position position = new Position(setup);
    for (int move : moves) {
      position.playLegal(move);
    }
    return position;
  }
}
