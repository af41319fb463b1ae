package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.CaptureHistory;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The past of a game: its moves, the boards that have occurred, and what its last moves captured.
 * Does not know what the rules make of it. Mutable and confined to one thread at a time.
 */
final class History {
  private final Color first;

  // An immutable list that copies share.
  private List<Resumption> resumptions = List.of();

  private int size;
  private int[] moves;
  private final PositionSet boards;
  private final CaptureHistory captures = new CaptureHistory();

  // One bit for each point from which a stone was ever removed. A stone on any other empty point
  // makes a board that has not occurred before, so the boards need not be searched.
  private final long[] vacated;

  /**
   * Creates the history of a game without moves.
   *
   * @param first the side that moves first
   * @param board the board at the start
   */
  History(Color first, Board board) {
    this.first = first;
    Points points = board.points();
    // Enough for a rollout after a long game.
    moves = new int[8 * points.count()];
    boards = new PositionSet(2 * points.count());
    boards.add(board.hash());
    vacated = new long[(points.arrayLength() + Long.SIZE - 1) / Long.SIZE];
  }

  /**
   * Makes this history equal to another of the same board size and first side to move. Allocates
   * only when the other's has outgrown this one.
   */
  void copyFrom(History other) {
    resumptions = other.resumptions;
    size = other.size;
    if (moves.length < size) {
      moves = new int[other.moves.length];
    }
    System.arraycopy(other.moves, 0, moves, 0, size);
    boards.copyFrom(other.boards);
    captures.copyFrom(other.captures);
    System.arraycopy(other.vacated, 0, vacated, 0, vacated.length);
  }

  /** Returns the number of moves, passes included. */
  int size() {
    return size;
  }

  /** Returns the i-th move, {@code 0 <= i < size()}. */
  int move(int i) {
    return moves[i];
  }

  /** Returns the side that made the i-th move. */
  Color mover(int i) {
    return Resumption.mover(first, resumptions, i);
  }

  /** Returns whether this has the other's resumptions and begins with all its moves. */
  boolean continues(History other) {
    return resumptions.equals(other.resumptions)
        && size >= other.size
        && Arrays.equals(moves, 0, other.size, other.moves, 0, other.size);
  }

  /** Adds a move. */
  void add(int move) {
    if (size == moves.length) {
      moves = Arrays.copyOf(moves, 2 * moves.length);
    }
    moves[size++] = move;
  }

  /** Adds a board by its hash. */
  void addBoard(long hash) {
    boards.add(hash);
  }

  /** Returns whether a board with this hash was added. */
  boolean hasOccurred(long hash) {
    return boards.contains(hash);
  }

  /** Records that play was resumed after the moves so far, and which side moves next. */
  void resume(Color next) {
    List<Resumption> more = new ArrayList<>(resumptions);
    more.add(new Resumption(size, next));
    resumptions = List.copyOf(more);
  }

  /** Returns the resumptions of play, in order. */
  List<Resumption> resumptions() {
    return resumptions;
  }

  /** Returns whether play was resumed and no stone has been played since. */
  boolean isResumedWithoutStone() {
    if (resumptions.isEmpty()) {
      return false;
    }
    for (int i = resumptions.getLast().afterMoves(); i < size; i++) {
      if (moves[i] != Points.PASS) {
        return false;
      }
    }
    return true;
  }

  /** Keeps that the next move to be added captures nothing, and where ko forbade it. */
  void keepNoCapture(int ko) {
    captures.addNone(size, ko);
  }

  /**
   * Keeps what the next move to be added has removed, and where ko forbade it.
   *
   * @param board the board after the move
   * @param removed number of the points it emptied, the last of the board's empty list
   */
  void keepCapture(int ko, Board board, int removed) {
    captures.add(size, ko, board, removed);
  }

  /**
   * Marks the points that the last move emptied.
   *
   * @param count number of these points, the last of the board's empty list
   */
  void vacate(Board board, int count) {
    for (int i = board.emptyCount() - count; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      vacated[point / Long.SIZE] |= 1L << point;
    }
  }

  /** Returns whether a stone was ever removed from this empty point. */
  boolean isVacated(int point) {
    return (vacated[point / Long.SIZE] & 1L << point) != 0;
  }

  /** Takes a move back on a copy of the stones; see {@link Position#takeBack}. */
  int takeBack(int i, byte[] stones) {
    int move = moves[i];
    if (move != Points.PASS) {
      int mover = mover(i).stone();
      // Removed stones were the opponent's unless the played stone was removed too.
      int removed = stones[move] == Board.EMPTY ? mover : Board.BLACK + Board.WHITE - mover;
      captures.restore(i, stones, removed);
      stones[move] = Board.EMPTY;
    }
    return captures.koBefore(i);
  }
}
