package io.tengen.engine.gtp;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Set;

/**
 * Chooses moves that capture dead stones: the chain with the fewest liberties first, and never with
 * a stone that the opponent could capture at once.
 */
final class DeadStoneRemoval {
  private DeadStoneRemoval() {}

  /**
   * Returns the next capturing or approaching move of the side to move.
   *
   * @param dead the dead stones of both sides, as whole chains
   * @return a point, or a pass if the opponent has no dead stone that can be approached safely
   */
  static int move(Position turn, Set<Integer> dead) {
    Board board = turn.board();
    int own = turn.stoneToMove();
    int best = Points.PASS;
    int fewest = Integer.MAX_VALUE;
    for (int stone : dead) {
      // The loop visits every stone of a chain, and so every liberty of the chain.
      int liberties = board.liberties(stone);
      if (board.stoneAt(stone) != own && liberties <= fewest) {
        for (int side = 0; side < 4; side++) {
          int point = board.neighbour(stone, side);
          boolean better = liberties < fewest || point < best;
          if (better && board.stoneAt(point) == Board.EMPTY && isSafe(turn, point, liberties)) {
            best = point;
            fewest = liberties;
          }
        }
      }
    }
    return best;
  }

  private static boolean isSafe(Position turn, int point, int liberties) {
    if (!turn.isLegal(point)) {
      return false;
    }
    if (liberties == 1) {
      return true;
    }
    Position after = new Position(turn);
    after.play(point);
    return after.board().liberties(point) > 1;
  }
}
