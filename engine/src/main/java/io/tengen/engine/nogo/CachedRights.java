package io.tengen.engine.nogo;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * Rights that are counted once for a board and cached by point: after a stone only the points are
 * looked at whose legality may have changed. These are the liberties of the stone's chain and of
 * the opposing chains next to it, since a point's legality depends on nothing but its empty
 * neighbours and on the liberties of the chains next to it. A point that is forbidden to a side
 * stays forbidden, so the rights only grow, but for the point that is filled.
 *
 * <p>Gives the same answers as a count over the whole board. Allocates nothing after construction.
 * Confined to one thread.
 */
final class CachedRights implements Rights {
  private final Points points;
  private final Board scratch;
  private Board board;

  /** Whether a stone is forbidden, by colour and point; stale for points that are not empty. */
  private final boolean[][] forbidden;

  private final int[] rights = new int[3];

  // The points that the present answer has looked at.
  private final int[] mark;
  private int stamp;

  /**
   * @param size points along one side of the boards
   */
  CachedRights(int size) {
    points = Points.of(size);
    scratch = new Board(size);
    board = scratch;
    forbidden = new boolean[3][points.arrayLength()];
    mark = new int[points.arrayLength()];
  }

  @Override
  public void setBoard(Board next) {
    board = next;
    Arrays.fill(rights, 0);
    for (int i = 0; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      for (int color = Board.BLACK; color <= Board.WHITE; color++) {
        boolean isForbidden = board.effects(point, color) != 0;
        forbidden[color][point] = isForbidden;
        rights[opponent(color)] += isForbidden ? 1 : 0;
      }
    }
  }

  @Override
  public boolean isLegal(int point, int color) {
    return !forbidden[color][point];
  }

  @Override
  public int count(int color) {
    return rights[color];
  }

  @Override
  public int countAfter(int point, int color) {
    if (forbidden[color][point]) {
      return rights[color];
    }
    scratch.copyFrom(board);
    scratch.play(point, color);
    int opponent = opponent(color);
    stamp++;
    int count = rights[color] - (forbidden[opponent][point] ? 1 : 0);
    count += gain(point, opponent);
    for (int side = 0; side < 4; side++) {
      int neighbour = scratch.neighbour(point, side);
      if (scratch.stoneAt(neighbour) == opponent) {
        count += gain(neighbour, opponent);
      }
    }
    return count;
  }

  /** Counts the liberties of a chain that are newly forbidden to the opponent, each once. */
  private int gain(int start, int opponent) {
    int gain = 0;
    int stone = start;
    do {
      for (int side = 0; side < 4; side++) {
        int liberty = scratch.neighbour(stone, side);
        if (scratch.stoneAt(liberty) == Board.EMPTY && mark[liberty] != stamp) {
          mark[liberty] = stamp;
          boolean isNew = !forbidden[opponent][liberty] && scratch.effects(liberty, opponent) != 0;
          gain += isNew ? 1 : 0;
        }
      }
      stone = scratch.nextInChain(stone);
    } while (stone != start);
    return gain;
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
