package io.tengen.engine.rollout;

import io.tengen.game.board.Board;

/**
 * Queries about chains that are short of liberties. Each walks the stones of a chain only until the
 * answer is known: most chains have more than two liberties next to their first stones.
 */
final class Liberties {
  /** The result of {@link #upToTwo} for a chain with more than two liberties. */
  static final int MORE = -1;

  private Liberties() {}

  /**
   * Returns the liberties of this stone's chain as {@code first | second << 16} if there are one or
   * two, where the second is 0 in atari; {@link #MORE} otherwise.
   */
  static int upToTwo(Board board, int start) {
    int stride = board.points().stride();
    int first = 0;
    int second = 0;
    int stone = start;
    do {
      for (int side = 0; side < 4; side++) {
        int liberty = stone + Pattern.offset(side, stride);
        if (board.stoneAt(liberty) == Board.EMPTY && liberty != first && liberty != second) {
          if (first == 0) {
            first = liberty;
          } else if (second == 0) {
            second = liberty;
          } else {
            return MORE;
          }
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
    return first | second << 16;
  }

  /**
   * Returns the size of the chain that a stone of this colour on this empty point would leave in
   * atari; 0 if the move would capture a stone, or the chain would have no liberty or more than
   * one.
   */
  static int selfAtari(Board board, int point, int color) {
    if (board.emptyNeighbours(point) > 1) {
      return 0;
    }
    int stride = board.points().stride();
    int liberty = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = point + Pattern.offset(side, stride);
      int stone = board.stoneAt(neighbour);
      if (stone == Board.EMPTY) {
        liberty = neighbour;
      } else if (stone == Board.BLACK + Board.WHITE - color && board.inAtari(neighbour)) {
        return 0;
      }
    }
    int size = 1;
    int chains = 0;
    // The ids of up to three own chains that are already counted, ten bits each.
    for (int side = 0; side < 4; side++) {
      int neighbour = point + Pattern.offset(side, stride);
      if (board.stoneAt(neighbour) == color) {
        int chain = board.chain(neighbour);
        if (chain == (chains & 0x3FF)
            || chain == (chains >>> 10 & 0x3FF)
            || chain == (chains >>> 20)) {
          continue;
        }
        chains = chains << 10 | chain;
        int joint = join(board, neighbour, point, liberty, stride);
        if (joint == MORE) {
          return 0;
        }
        liberty = joint;
        size += board.chainSize(neighbour);
      }
    }
    return liberty == 0 ? 0 : size;
  }

  /**
   * Returns the only liberty among {@code liberty} (0 for none) and the liberties of this chain
   * except {@code point}; 0 if there is none, {@link #MORE} if there are several.
   */
  private static int join(Board board, int start, int point, int liberty, int stride) {
    int only = liberty;
    int stone = start;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = stone + Pattern.offset(side, stride);
        if (board.stoneAt(neighbour) == Board.EMPTY && neighbour != point && neighbour != only) {
          if (only != 0) {
            return MORE;
          }
          only = neighbour;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
    return only;
  }
}
