package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;

/**
 * A position that a {@link Teacher} is to evaluate.
 *
 * @param game the number of its game; positions of one game resemble each other and are held out
 *     together
 * @param setup the setup of its game
 * @param moves the moves that lead to it; callers must not change them
 */
public record TeacherQuery(int game, GameSetup setup, int[] moves) {
  /** One game in this many is held out. */
  private static final int HELD_OUT = 10;

  /** Returns whether its game is held out for measurement. */
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
