package io.tengen.engine.classic.reading;

import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * A list of different moves in descending order of their scores; moves of equal score keep their
 * order of insertion. A move that is added again keeps the larger score.
 *
 * <p>Mutable and confined to one thread at a time.
 */
public final class MoveList {
  private int[] moves = new int[64];
  private int[] scores = new int[64];
  private final int[] scoreOf;
  private int size;

  /**
   * @param arrayLength the length of an array that is indexed by point
   */
  public MoveList(int arrayLength) {
    scoreOf = new int[arrayLength];
    Arrays.fill(scoreOf, Integer.MIN_VALUE);
  }

  /** Removes all moves. */
  public void clear() {
    for (int i = 0; i < size; i++) {
      scoreOf[moves[i]] = Integer.MIN_VALUE;
    }
    size = 0;
  }

  /** Adds a move, or raises its score. */
  public void add(int move, int score) {
    if (scoreOf[move] == Integer.MIN_VALUE) {
      if (size == moves.length) {
        moves = Arrays.copyOf(moves, 2 * size);
        scores = Arrays.copyOf(scores, 2 * size);
      }
      insert(size++, move, score);
    } else if (score > scoreOf[move]) {
      int at = 0;
      while (moves[at] != move) {
        at++;
      }
      insert(at, move, score);
    }
  }

  /** Moves the gap at this index forward to where the score belongs, and fills it. */
  private void insert(int gap, int move, int score) {
    int at = gap;
    while (at > 0 && scores[at - 1] < score) {
      moves[at] = moves[at - 1];
      scores[at] = scores[at - 1];
      at--;
    }
    moves[at] = move;
    scores[at] = score;
    scoreOf[move] = score;
  }

  /** Removes all but the best moves. */
  public void keep(int most) {
    while (size > most) {
      scoreOf[moves[--size]] = Integer.MIN_VALUE;
    }
  }

  /** Adds to the score of a move that is in the list; has no effect on other moves. */
  public void raise(int move, int by) {
    if (contains(move)) {
      add(move, scoreOf[move] + by);
    }
  }

  /** Returns whether the move is in the list. */
  public boolean contains(int move) {
    return scoreOf[move] != Integer.MIN_VALUE;
  }

  /** Returns the number of moves. */
  public int size() {
    return size;
  }

  /** Returns the i-th best move, {@code 0 <= i < size()}. */
  public int get(int i) {
    return moves[i];
  }

  /** Returns the moves without {@link Points#PASS}, the best first. */
  int[] stones() {
    return Arrays.stream(moves, 0, size).filter(move -> move != Points.PASS).toArray();
  }
}
