package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sets of stones that somebody takes to be dead. */
public final class DeadStones {
  private DeadStones() {}

  /**
   * All stones of every chain of which a point is named, ascending: a chain is dead or alive as a
   * whole. Points without a stone, and what is no point, are left out.
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
   * A board with these stones taken off; the board itself if there are none.
   *
   * @param dead whole chains
   */
  public static Board without(Board board, Collection<Integer> dead) {
    if (dead.isEmpty()) {
      return board;
    }
    Set<Integer> gone = Set.copyOf(dead);
    Points points = board.points();
    // What is left had liberties and gains more, so it can be put down in any order.
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
