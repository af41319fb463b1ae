package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/**
 * The points that the last move suggests to the side to move: points near it and points that answer
 * its threats, each with its reasons as bits. Confined to one thread; does not allocate after
 * construction.
 */
final class Response {
  static final int NEAR_ORTHOGONAL = 1;
  static final int NEAR_DIAGONAL = 1 << 1;
  static final int NEAR = NEAR_ORTHOGONAL | NEAR_DIAGONAL;

  /** The liberty of an own chain in atari that the last move touches. */
  static final int SAVE_EXTEND = 1 << 2;

  /** Captures a chain next to an own chain in atari that the last move touches. */
  static final int SAVE_CAPTURE = 1 << 3;

  /** Captures the chain of the last move. */
  static final int CAPTURE_LAST = 1 << 4;

  /** One of the two liberties of the last move's chain. */
  static final int ATTACK = 1 << 5;

  /** One of the two liberties of an own chain that the last move touches. */
  static final int DEFEND = 1 << 6;

  /** The vital point of the eye space that the last move made by capturing. */
  static final int NAKADE = 1 << 7;

  /** Answers the last move by a diamond; its weight depends on the diamond, not on this bit. */
  static final int ANSWER = 1 << 8;

  /** The bits that have a weight. */
  static final int WEIGHTED = ANSWER - 1;

  /** The names of the bits in files, from the lowest bit. */
  static final String[] NAMES = {
    "near.orthogonal",
    "near.diagonal",
    "save.extend",
    "save.capture",
    "capture.last",
    "attack.two",
    "defend.two",
    "nakade"
  };

  private final short[] points;
  private final short[] bits;
  private final Nakade nakade = new Nakade();
  private int count;

  Response(Points board) {
    // Eight more than can have a reason, for the branch-free additions.
    points = new short[board.count() + 8];
    bits = new short[board.arrayLength()];
  }

  /**
   * Finds the points and their reasons in a position.
   *
   * @param last the opponent's last move; a pass if there is none
   */
  void look(Position position, int last) {
    Board board = position.board();
    int mover = position.stoneToMove();
    for (int i = 0; i < count; i++) {
      bits[points[i]] = 0;
    }
    count = 0;
    int opponent = Board.BLACK + Board.WHITE - mover;
    // After a suicide there is no stone, and nothing to respond to.
    if (last == Points.PASS || board.stoneAt(last) != opponent) {
      return;
    }
    int stride = board.points().stride();
    // Branch-free: which of the points are empty is unpredictable. No point has a reason yet.
    for (int slot = 0; slot < 8; slot++) {
      int point = last + Pattern.offset(slot, stride);
      int empty = board.stoneAt(point) - 1 >> 31;
      bits[point] = (short) ((slot < 4 ? NEAR_ORTHOGONAL : NEAR_DIAGONAL) & empty);
      points[count] = (short) point;
      count -= empty;
    }
    addBoth(board.upToTwoLiberties(last), CAPTURE_LAST, ATTACK);
    for (int side = 0; side < 4; side++) {
      int neighbour = last + Pattern.offset(side, stride);
      if (board.stoneAt(neighbour) == mover && board.isFirstOfItsChain(last, side)) {
        lookAtOwn(board, neighbour, mover);
      }
    }
    int captured = position.captured();
    if (captured >= Nakade.SMALLEST && captured <= Nakade.LARGEST) {
      int vital = nakade.vital(board, board.emptyAt(board.emptyCount() - 1), opponent);
      if (vital != 0) {
        add(vital, NAKADE);
      }
    }
  }

  private void lookAtOwn(Board board, int start, int mover) {
    int liberties = board.upToTwoLiberties(start);
    addBoth(liberties, SAVE_EXTEND, DEFEND);
    if (liberties == Board.MORE_LIBERTIES || liberties >>> 16 != 0) {
      return;
    }
    int stride = board.points().stride();
    int opponent = Board.BLACK + Board.WHITE - mover;
    int stone = start;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = stone + Pattern.offset(side, stride);
        if (board.stoneAt(neighbour) == opponent && board.inAtari(neighbour)) {
          add(board.lastLiberty(neighbour), SAVE_CAPTURE);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
  }

  private void addBoth(int liberties, int ifOne, int ifTwo) {
    if (liberties != Board.MORE_LIBERTIES) {
      int second = liberties >>> 16;
      add(liberties & 0xFFFF, second == 0 ? ifOne : ifTwo);
      if (second != 0) {
        add(second, ifTwo);
      }
    }
  }

  /** Adds a reason for a point. */
  void add(int point, int reason) {
    if (bits[point] == 0) {
      points[count++] = (short) point;
    }
    bits[point] |= (short) reason;
  }

  /** Returns the number of points that have a reason. */
  int count() {
    return count;
  }

  /** Returns the i-th point that has a reason. */
  int point(int i) {
    return points[i];
  }

  /** Returns the reasons of a point as bits; 0 for most points. */
  int bits(int point) {
    return bits[point];
  }
}
