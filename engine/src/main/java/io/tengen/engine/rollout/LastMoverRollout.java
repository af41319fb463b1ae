package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.CaptureFreeBoard;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Rollouts of uniformly random legal moves until one side has none and loses, for rules by which
 * the {@linkplain io.tengen.game.rules.Rules#lastMoverWins last mover wins}, such as NoGo.
 *
 * <p>Under these rules no stone leaves the board, so a point that is forbidden to a side stays
 * forbidden: a chain whose only liberty it is can neither gain a liberty nor disappear without a
 * stone on that point. Points therefore move in one direction through three lists: from those that
 * may be open to both sides to those that may be open to one of them, and from there out of the
 * playout. Each point is tested at most once for each side. The moves are played on a board without
 * the means to capture. Confined to one thread; allocates only that board, once for each size.
 */
final class LastMoverRollout implements RolloutPolicy {
  private static final int MOST_POINTS = Points.MAX_SIZE * Points.MAX_SIZE;

  /** Points at which neither side has been found to have no legal move. */
  private final short[] both = new short[MOST_POINTS];

  /** Points forbidden to the other side, by the stone of the side that they may be open to. */
  private final short[][] own = new short[3][MOST_POINTS];

  private final int[] ownCount = new int[3];

  private final short[] moves = new short[MOST_POINTS];

  private @Nullable CaptureFreeBoard board;
  private int size;

  @Override
  public void playOut(Position position, SplittableRandom random) {
    int limit = position.movesLeft();
    int count = play(boardOf(position), position, limit, random);
    place(position, count);
    if (count < limit) {
      position.playFast(Points.PASS);
    }
  }

  private void place(Position position, int count) {
    for (int i = 0; i < count; i++) {
      position.playFast(moves[i]);
    }
  }

  @Override
  public void playForResult(Position position, SplittableRandom random) {
    int limit = position.movesLeft();
    int count = play(boardOf(position), position, limit, random);
    if (count < limit) {
      position.playElsewhere(moves, count);
      position.playFast(Points.PASS);
    } else {
      // The move limit has ended the game, and the rules may count the board.
      place(position, count);
    }
  }

  private CaptureFreeBoard boardOf(Position position) {
    CaptureFreeBoard present = board;
    if (present == null || size != position.points().size()) {
      size = position.points().size();
      present = new CaptureFreeBoard(size);
      board = present;
    }
    present.copyFrom(position.board());
    return present;
  }

  /**
   * Plays until the side to move has no legal move or the game has reached its last move.
   *
   * @return the number of {@link #moves}
   */
  private int play(CaptureFreeBoard board, Position position, int limit, SplittableRandom random) {
    int shared = position.board().emptyCount();
    for (int i = 0; i < shared; i++) {
      both[i] = (short) position.board().emptyAt(i);
    }
    ownCount[Board.BLACK] = 0;
    ownCount[Board.WHITE] = 0;
    int color = position.stoneToMove();
    int count = 0;
    // Drawn in advance, as in UniformRollout.
    long number = random.nextLong();
    while (count < limit) {
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
        if (board.isPeaceful(point, color)) {
          move = point;
          break;
        }
        if (isShared) {
          own[opponent][ownCount[opponent]++] = (short) point;
        }
      }
      ownCount[color] = left;
      if (move == Points.PASS) {
        return count;
      }
      board.play(move, color);
      moves[count++] = (short) move;
      color = opponent;
    }
    return count;
  }
}
