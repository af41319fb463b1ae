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
   * Returns whether the rules forbid every repetition of the board. Rules under which a long cycle
   * ends the game without a winner are those that KataGo calls simple ko, although they forbid
   * other repetitions too: {@link #isBanned} knows these.
   */
  static boolean hasSuperko(Rules rules) {
    return rules.repetition() == Repetition.FORBID;
  }

  /** Returns whether ko or superko alone forbids the side to move this empty point. */
  static boolean isBanned(Position position, int point) {
    Rules rules = position.setup().rules();
    int repeats = rules.refused() & (MoveEffects.REPEATS | MoveEffects.FORBIDDEN_CYCLE);
    if (point == position.ko()) {
      return rules.ko() == Treatment.REFUSED || repeats != 0;
    }
    boolean mayDie = rules.allowsSuicide() && position.board().emptyNeighbours(point) == 0;
    if (repeats == 0 || !position.isVacated(point) && !mayDie) {
      return false;
    }
    int effects = position.effects(point);
    if ((effects & repeats) == 0) {
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
