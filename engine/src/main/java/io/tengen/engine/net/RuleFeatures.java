package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;

/** The inputs of networks that depend on the rules. */
final class RuleFeatures {
  private RuleFeatures() {}

  /** Returns the komi that the side to move receives, in points; usually negative for Black. */
  static float komi(Position position) {
    double komi = position.setup().komi();
    return (float) (position.stoneToMove() == Board.WHITE ? komi : -komi);
  }

  /**
   * Returns whether the rules forbid every repetition of the board, rather than only the retaking
   * of a ko.
   */
  static boolean hasSuperko(Rules rules) {
    return rules.repetition() == Repetition.FORBID;
  }

  /** Returns whether ko or superko alone forbids the side to move this empty point. */
  static boolean isBanned(Position position, int point) {
    Rules rules = position.setup().rules();
    if (point == position.ko()) {
      return rules.ko() == Treatment.REFUSED || hasSuperko(rules);
    }
    boolean mayDie = rules.allowsSuicide() && position.board().emptyNeighbours(point) == 0;
    if (!hasSuperko(rules) || !position.isVacated(point) && !mayDie) {
      return false;
    }
    int effects = position.effects(point);
    if ((effects & MoveEffects.REPEATS) == 0) {
      return false;
    }
    return (effects & MoveEffects.SUICIDE) == 0
        || rules.allowsSuicide() && isJoined(position, point);
  }

  /**
   * Returns whether a stone on the point would join an own stone. The suicide of a single stone
   * always repeats the board and does not count as forbidden by superko.
   */
  private static boolean isJoined(Position position, int point) {
    Board board = position.board();
    for (int side = 0; side < 4; side++) {
      if (board.stoneAt(board.neighbour(point, side)) == position.stoneToMove()) {
        return true;
      }
    }
    return false;
  }
}
