package io.tengen.engine.classic.reading;

import io.tengen.game.board.Board;
import io.tengen.game.board.UndoBoard;
import java.util.function.IntConsumer;

/** Questions about one move or one chain that move generators ask. */
public final class Tactics {
  private static final int MAX_NEIGHBOURS = 40;

  private Tactics() {}

  /**
   * Returns the number of liberties of a chain after a legal move, up to {@code enough}; 0 if the
   * move captures the chain.
   *
   * @param stone a stone of the chain, or the move itself
   */
  public static int libertiesAfter(UndoBoard board, int move, int color, int stone, int enough) {
    if (!board.isLegal(move, color)) {
      return 0;
    }
    int ko = board.ko();
    board.play(move, color);
    int count = board.stoneAt(stone) == Board.EMPTY ? 0 : board.liberties(stone, enough);
    board.undo();
    board.setKo(ko);
    return count;
  }

  /**
   * Returns whether the last move took this single stone in a ko, so that it may come back.
   *
   * @param point where the stone was
   * @param isOwnersTurn whether the side that lost it is to move
   */
  public static boolean isTakenByKo(UndoBoard board, int point, boolean isOwnersTurn) {
    return isOwnersTurn && board.ko() == point && board.stoneAt(point) == Board.EMPTY;
  }

  /** Returns whether the opponent can capture a chain in atari at once and for good. */
  public static boolean isCapturable(UndoBoard board, int stone) {
    int opponent = Board.BLACK + Board.WHITE - board.stoneAt(stone);
    int move = board.lastLiberty(stone);
    if (!board.isLegal(move, opponent)) {
      return false;
    }
    if (board.chainSize(stone) > 1) {
      return true;
    }
    int ko = board.ko();
    board.play(move, opponent);
    boolean isKo = board.ko() != 0;
    board.undo();
    board.setKo(ko);
    return !isKo;
  }

  /**
   * Visits each chain of a colour that is next to a chain once, in the order of the chain's stones.
   *
   * @param visitor receives the head of each chain; must leave the board as it was
   */
  public static void eachNeighbour(UndoBoard board, int chain, int color, IntConsumer visitor) {
    int[] seen = new int[MAX_NEIGHBOURS];
    int count = 0;
    int stone = chain;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(stone, side);
        if (board.stoneAt(neighbour) == color && count < MAX_NEIGHBOURS) {
          int head = board.chain(neighbour);
          if (!contains(seen, count, head)) {
            seen[count++] = head;
          }
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
    for (int i = 0; i < count; i++) {
      visitor.accept(seen[i]);
    }
  }

  private static boolean contains(int[] seen, int count, int head) {
    for (int i = 0; i < count; i++) {
      if (seen[i] == head) {
        return true;
      }
    }
    return false;
  }
}
