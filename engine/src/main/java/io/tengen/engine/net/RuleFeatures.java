package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;

/** What networks are told about the rules. */
final class RuleFeatures {
  private RuleFeatures() {}

  /** Points of komi that the side to move receives; negative for Black as a rule. */
  static float komi(Position position) {
    double komi = position.setup().komi();
    return (float) (position.stoneToMove() == Board.WHITE ? komi : -komi);
  }

  /** Whether the rules forbid every repetition of the board, rather than retaking a ko only. */
  static boolean hasSuperko(Rules rules) {
    return rules.repetition() == Repetition.FORBID;
  }

  /** Whether ko or superko, and nothing else, forbids the side to move this empty point. */
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

  /** Suicide of a single stone repeats the board in any case: it is not superko that forbids it. */
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
