package io.tengen.engine.gtp;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Set;

/**
 * Takes dead stones off the board by playing: the chain with the fewest liberties first, and never
 * by a stone that could be taken at once in turn.
 */
final class DeadStoneRemoval {
  private DeadStoneRemoval() {}

  /**
   * The next move towards that for the side to move.
   *
   * @param dead whole chains of either side
   * @return a point; a pass if the opponent has no dead stones, or none that can be approached
   *     safely
   */
  static int move(Position turn, Set<Integer> dead) {
    Board board = turn.board();
    int own = turn.stoneToMove();
    int best = Points.PASS;
    int fewest = Integer.MAX_VALUE;
    for (int stone : dead) {
      // What stands beside the stone is looked at from each stone of a chain in turn.
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
