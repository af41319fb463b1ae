package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.Tactics;
import io.tengen.game.board.Board;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.List;

/** Static links between chains of one colour. */
final class Links {
  private static final int MAX_LIBERTIES = 64;

  private Links() {}

  /** Returns a stone of each other chain that shares a liberty with this one. */
  static List<Integer> neighbours(UndoBoard board, int chain) {
    int color = board.stoneAt(chain);
    int[] liberties = new int[MAX_LIBERTIES];
    int count = board.liberties(chain, MAX_LIBERTIES, liberties);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (int side = 0; side < 4; side++) {
        int point = board.neighbour(liberties[i], side);
        if (board.stoneAt(point) == color
            && board.chain(point) != board.chain(chain)
            && !found.contains(board.chain(point))) {
          found.add(board.chain(point));
        }
      }
    }
    return found;
  }

  /** Returns whether the opponent cannot cut two chains by one move. */
  static boolean areLinked(UndoBoard board, int a, int b) {
    int[] liberties = new int[MAX_LIBERTIES];
    int count = board.liberties(a, MAX_LIBERTIES, liberties);
    int opponent = Board.BLACK + Board.WHITE - board.stoneAt(a);
    int shared = 0;
    for (int i = 0; i < count; i++) {
      if (touches(board, liberties[i], b)) {
        shared++;
        if (Tactics.libertiesAfter(board, liberties[i], opponent, liberties[i], 2) < 2) {
          return true;
        }
      }
    }
    return shared >= 2;
  }

  private static boolean touches(UndoBoard board, int point, int chain) {
    for (int side = 0; side < 4; side++) {
      int next = board.neighbour(point, side);
      if (board.stoneAt(next) == board.stoneAt(chain) && board.chain(next) == board.chain(chain)) {
        return true;
      }
    }
    return false;
  }
}
