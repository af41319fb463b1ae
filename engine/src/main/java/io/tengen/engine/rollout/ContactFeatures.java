package io.tengen.engine.rollout;

import io.tengen.game.board.Board;

/**
 * The features of a move that touches stones, by the liberties of the chains it touches, as numbers
 * from 0: it presses an opposing chain with three liberties (of one stone, of more), extends an own
 * chain with two or with three liberties (likewise), joins own chains, cuts opposing ones. Confined
 * to one thread; does not allocate.
 */
final class ContactFeatures {
  /** The names of the features in files. */
  static final String[] NAMES = {
    "press.1", "press.2", "weak.1", "weak.2", "thin.1", "thin.2", "join", "cut"
  };

  /** The largest number of features of a move. */
  static final int MOST = 5;

  private static final int PRESS = 0;
  private static final int WEAK = 2;
  private static final int THIN = 4;
  private static final int JOIN = 6;
  private static final int CUT = 7;

  // The largest chains that the move touches, by their kinds, in stones.
  private int pressed;
  private int weak;
  private int thin;

  /**
   * Adds the features of a move.
   *
   * @param point an empty point that touches a stone
   * @param mover the colour of the move
   * @param first the number of the first of these features
   * @param features receives the numbers of the move's features
   * @param from the index of the first one in {@code features}
   * @return the index after the last one
   */
  int read(Board board, int point, int mover, int first, int[] features, int from) {
    pressed = 0;
    weak = 0;
    thin = 0;
    int own = 0;
    int opposing = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      int stone = board.stoneAt(neighbour);
      if (!isChain(stone) || !board.isFirstOfItsChain(point, side)) {
        continue;
      }
      if (stone == mover) {
        own++;
        lookAtOwn(board, neighbour);
      } else {
        opposing++;
        lookAtOpposing(board, neighbour);
      }
    }
    int count = addBySize(pressed, first + PRESS, features, from);
    count = addBySize(weak, first + WEAK, features, count);
    count = addBySize(thin, first + THIN, features, count);
    if (own > 1) {
      features[count++] = first + JOIN;
    }
    if (opposing > 1) {
      features[count++] = first + CUT;
    }
    return count;
  }

  private static boolean isChain(int stone) {
    return stone == Board.BLACK || stone == Board.WHITE;
  }

  private void lookAtOwn(Board board, int stone) {
    int liberties = board.liberties(stone, 4);
    if (liberties == 2) {
      weak = Math.max(weak, board.chainSize(stone));
    } else if (liberties == 3) {
      thin = Math.max(thin, board.chainSize(stone));
    }
  }

  private void lookAtOpposing(Board board, int stone) {
    if (board.liberties(stone, 4) == 3) {
      pressed = Math.max(pressed, board.chainSize(stone));
    }
  }

  private static int addBySize(int stones, int feature, int[] features, int count) {
    if (stones == 0) {
      return count;
    }
    features[count] = feature + (stones > 1 ? 1 : 0);
    return count + 1;
  }
}
