package io.tengen.engine.alphabeta;

import io.tengen.engine.net.Layout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * Computes a 64-bit hash of positions that is equal for the eight images of a position under the
 * symmetries of the board. It covers the stones, the side to move, a ko, whether the last move was
 * a pass, and the number of moves if the rules limit it. Earlier positions, which superko depends
 * on, are not covered. Immutable and thread-safe.
 */
public final class SymmetricHash {
  private static final long SEED = 0x7465_6e67_656eL;
  private static final int KO = 0;

  private final Points points;

  /** By symmetry, point and stone (or {@link #KO}); points as {@link Board} numbers them. */
  private final long[][] keys;

  private final long whiteToMove;
  private final long afterPass;
  private final long move;

  /**
   * @param size points along one side of the board
   */
  public SymmetricHash(int size) {
    points = Points.of(size);
    SplittableRandom random = new SplittableRandom(SEED);
    long[] base = random.longs(3L * points.count()).toArray();
    Layout layout = new Layout(size, size);
    keys = new long[Layout.SYMMETRIES][3 * points.arrayLength()];
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        int image = layout.index(symmetry, point);
        System.arraycopy(base, 3 * image, keys[symmetry], 3 * point, 3);
      }
    }
    whiteToMove = random.nextLong();
    afterPass = random.nextLong();
    move = random.nextLong() | 1;
  }

  /** Returns the hash of a position on a board of this size. Allocates nothing. */
  public long of(Position position) {
    Board board = position.board();
    long least = Long.MAX_VALUE;
    for (long[] image : keys) {
      long hash = position.ko() == 0 ? 0 : image[3 * position.ko() + KO];
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        int stone = board.stoneAt(point);
        if (stone != Board.EMPTY) {
          hash ^= image[3 * point + stone];
        }
      }
      least = Math.min(least, hash);
    }
    return least
        ^ (position.stoneToMove() == Board.WHITE ? whiteToMove : 0)
        ^ (position.passes() > 0 ? afterPass : 0)
        ^ (position.setup().rules().moveLimit() > 0 ? move * position.moveCount() : 0);
  }
}
