package io.tengen.engine.search.puct;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.SplitMix64;
import io.tengen.game.rules.Position;

/**
 * A hash of what is near the last move of a position: the side that made it, that move, the one
 * before it, the stones of the five rows and columns around it, and which of them are in atari.
 */
final class LocalPattern {
  private static final int REACH = 2;
  private static final int PLACES = (2 * REACH + 1) * (2 * REACH + 1);

  /** The states of a point: empty, of either colour, and of either colour in atari. */
  private static final int STATES = 5;

  private static final long[] KEYS = new long[PLACES * STATES];

  static {
    for (int i = 0; i < KEYS.length; i++) {
      KEYS[i] = SplitMix64.at(i + 1L);
    }
  }

  private LocalPattern() {}

  /** Returns the hash; 0 after a pass, and before the first move. */
  static long of(Position position) {
    int moves = position.moveCount();
    int last = moves == 0 ? Points.PASS : position.move(moves - 1);
    if (last == Points.PASS) {
      return 0;
    }
    int before = moves == 1 ? Points.PASS : position.move(moves - 2);
    long hash = SplitMix64.at((long) last << 32 | (long) before << 8 | position.stoneToMove());
    Points points = position.points();
    int top = points.row(last) - REACH;
    int left = points.column(last) - REACH;
    int side = 2 * REACH + 1;
    for (int i = 0; i < PLACES; i++) {
      int row = top + i / side;
      int column = left + i % side;
      boolean isOnBoard = row >= 0 && row < points.size() && column >= 0 && column < points.size();
      if (isOnBoard) {
        hash ^= KEYS[i * STATES + state(position.board(), points.at(row, column))];
      }
    }
    return hash;
  }

  private static int state(Board board, int point) {
    int stone = board.stoneAt(point);
    if (stone == Board.EMPTY) {
      return 0;
    }
    return (stone == Board.BLACK ? 1 : 2) + (board.inAtari(point) ? 2 : 0);
  }
}
