package io.tengen.engine.survival;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.BitSet;
import java.util.List;

/** The points whose moves can matter for the life of a group. */
final class Neighbourhood {
  private static final int NEAR = 5;
  private static final int TOUCHING = 2;
  private static final int FEW_LIBERTIES = 4;

  private final Board board;
  private final Points points;
  private final List<Integer> stones;
  private final BitSet found = new BitSet();

  private Neighbourhood(Board board, List<Integer> stones) {
    this.board = board;
    this.stones = stones;
    points = board.points();
  }

  /**
   * Returns the points near a group, and the liberties of chains beside it that have few.
   *
   * @param stones the points of the group
   */
  static BitSet of(Board board, List<Integer> stones) {
    Neighbourhood neighbourhood = new Neighbourhood(board, stones);
    neighbourhood.find();
    return neighbourhood.found;
  }

  private void find() {
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (distance(point) <= NEAR) {
        found.set(point);
      }
      int stone = board.stoneAt(point);
      if (stone != Board.EMPTY
          && distance(point) <= TOUCHING
          && board.liberties(point, FEW_LIBERTIES + 1) <= FEW_LIBERTIES) {
        addLiberties(point);
      }
    }
  }

  private int distance(int point) {
    int least = Integer.MAX_VALUE;
    for (int stone : stones) {
      int rows = Math.abs(points.row(stone) - points.row(point));
      int columns = Math.abs(points.column(stone) - points.column(point));
      least = Math.min(least, rows + columns);
    }
    return least;
  }

  private void addLiberties(int chain) {
    int stone = chain;
    do {
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(stone, side);
        if (board.stoneAt(next) == Board.EMPTY) {
          found.set(next);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }
}
