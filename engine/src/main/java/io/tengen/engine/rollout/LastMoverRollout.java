package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * Rollouts of uniformly random legal moves until one side has none and loses, for rules by which
 * the {@linkplain io.tengen.game.rules.Rules#lastMoverWins last mover wins}, such as NoGo.
 *
 * <p>Under these rules no stone leaves the board, so a point that is forbidden to a side stays
 * forbidden: a chain whose only liberty it is can neither gain a liberty nor disappear without a
 * stone on that point. Points therefore move in one direction through three lists: from those that
 * may be open to both sides to those that may be open to one of them, and from there out of the
 * playout. Each point is tested at most once for each side. Confined to one thread; allocates
 * nothing.
 */
final class LastMoverRollout implements RolloutPolicy {
  private static final int MOST_POINTS = Points.MAX_SIZE * Points.MAX_SIZE;

  /** Points at which neither side has been found to have no legal move. */
  private final short[] both = new short[MOST_POINTS];

  /** Points forbidden to the other side, by the stone of the side that they may be open to. */
  private final short[][] own = new short[3][MOST_POINTS];

  private final int[] ownCount = new int[3];

  @Override
  public void playOut(Position position, SplittableRandom random) {
    Board board = position.board();
    int shared = board.emptyCount();
    for (int i = 0; i < shared; i++) {
      both[i] = (short) board.emptyAt(i);
    }
    ownCount[Board.BLACK] = 0;
    ownCount[Board.WHITE] = 0;
    // Drawn in advance, as in UniformRollout.
    long number = random.nextLong();
    while (!position.isOver()) {
      int color = position.stoneToMove();
      int opponent = Board.BLACK + Board.WHITE - color;
      short[] mine = own[color];
      int left = ownCount[color];
      int move = Points.PASS;
      while (shared + left > 0) {
        int i = UniformRollout.below(shared + left, number);
        number = random.nextLong();
        boolean isShared = i < shared;
        int point;
        if (isShared) {
          point = both[i];
          both[i] = both[--shared];
        } else {
          point = mine[i - shared];
          mine[i - shared] = mine[--left];
        }
        if (board.effects(point, color) == 0) {
          move = point;
          break;
        }
        if (isShared) {
          own[opponent][ownCount[opponent]++] = (short) point;
        }
      }
      ownCount[color] = left;
      position.playFast(move);
    }
  }
}
