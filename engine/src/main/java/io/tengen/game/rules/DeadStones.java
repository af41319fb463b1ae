package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Operations on sets of dead stones. */
public final class DeadStones {
  private DeadStones() {}

  /**
   * Returns the points of all stones of every chain that has a named stone, ascending. A chain is
   * dead or alive as a whole. Empty points and numbers that are no point of the board are ignored.
   */
  public static List<Integer> wholeChains(Board board, Collection<Integer> named) {
    Set<Integer> chains = new TreeSet<>();
    for (int point : named) {
      if (board.points().contains(point)
          && board.stoneAt(point) != Board.EMPTY
          && !chains.contains(point)) {
        int stone = point;
        do {
          chains.add(stone);
          stone = board.nextInChain(stone);
        } while (stone != point);
      }
    }
    return List.copyOf(chains);
  }

  /**
   * Returns a copy of the board without the dead stones, or the board itself if there are none.
   *
   * @param dead points of whole chains
   */
  public static Board without(Board board, Collection<Integer> dead) {
    if (dead.isEmpty()) {
      return board;
    }
    Set<Integer> gone = Set.copyOf(dead);
    Points points = board.points();
    // The remaining chains had liberties and gain more, so their stones can be played in any order.
    Board left = new Board(points.size());
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY && !gone.contains(point)) {
        left.play(point, board.stoneAt(point));
      }
    }
    return left;
  }
}
