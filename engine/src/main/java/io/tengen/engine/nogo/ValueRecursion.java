package io.tengen.engine.nogo;

import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The choice of Guo and Chen (2019) among the legal points of a side. The points with the largest
 * V(p) are candidates. While there are several, each is judged by one level more: the mover's stone
 * is placed on it, and the largest value of the resulting board counts; if several points of that
 * board share it, the next level judges each of them in the same way and takes the best.
 *
 * <p>The recursion places only the mover's stones, so different orders reach equal boards, whose
 * values are cached. Confined to one thread.
 */
public final class ValueRecursion {
  private final int levels;
  private final Rights rights;
  private final Map<Key, Integer> cached = new HashMap<>();

  // For each number of levels, the board after a candidate that they judge.
  private final Board[] scratch;

  private final LongSupplier nanoTime;
  private long tests;
  private long additions;
  private long start;
  private long most;
  private boolean stopped;

  /** A board, by its hash, and the number of levels that judge it. */
  private record Key(long board, int levels) {}

  /** The legal points of a board that share its largest value. */
  private record Best(int value, List<Integer> points) {}

  /**
   * @param levels the largest number of levels, at least 1
   * @param size points along one side of the boards
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  ValueRecursion(int levels, int size, Rights rights, LongSupplier nanoTime) {
    this.levels = levels;
    this.rights = rights;
    this.nanoTime = nanoTime;
    scratch = new Board[levels];
    for (int i = 1; i < levels; i++) {
      scratch[i] = new Board(size);
    }
  }

  /**
   * Returns the points that the side to move chooses among after this many levels: one if the tie
   * is broken, none if it has no legal point.
   *
   * @param position by rules under which the last mover wins; not changed
   * @param levels at least 1
   * @throws InterruptedException if the thread was interrupted
   */
  public static List<Integer> candidates(Position position, int levels)
      throws InterruptedException {
    int size = position.points().size();
    return new ValueRecursion(levels, size, new CachedRights(size), () -> 0)
        .candidates(position.board(), position.stoneToMove(), Long.MAX_VALUE);
  }

  /**
   * Returns the points that remain candidates after all levels, or after those that were completed
   * in time, at least one: one point if the tie is broken, none if the mover has no legal point.
   *
   * @param mover the stone of the side that chooses
   * @param nanos time, in nanoseconds
   * @throws InterruptedException if the thread was interrupted
   */
  List<Integer> candidates(Board board, int mover, long nanos) throws InterruptedException {
    cached.clear();
    start = nanoTime.getAsLong();
    most = nanos;
    stopped = false;
    Best first = best(board, mover);
    List<Integer> tied = first.points;
    // Where no point gives a right to either side, deeper levels have nothing to compare.
    for (int deeper = 1; deeper < levels && tied.size() > 1 && first.value > 0; deeper++) {
      List<Integer> fewer = best(board, mover, tied, deeper).points;
      if (stopped) {
        break;
      }
      tied = fewer;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while breaking ties of values");
    }
    return tied;
  }

  private boolean isStopped() {
    stopped =
        stopped || nanoTime.getAsLong() - start > most || Thread.currentThread().isInterrupted();
    return stopped;
  }

  /** Returns the number of legality tests so far: rights counted after a stone. */
  long tests() {
    return tests;
  }

  /** Returns the number of additions of both sides' rights so far. */
  long additions() {
    return additions;
  }

  /** Returns the largest value of the legal points of a board, and the points that have it. */
  private Best best(Board board, int mover) {
    rights.setBoard(board);
    int largest = 0;
    List<Integer> points = new ArrayList<>();
    for (int i = 0; i < board.points().count(); i++) {
      int point = board.points().get(i);
      if (board.stoneAt(point) == Board.EMPTY && rights.isLegal(point, mover)) {
        int value = PointValues.value(rights, point);
        tests += 2;
        additions++;
        if (value > largest) {
          largest = value;
          points.clear();
        }
        if (value == largest) {
          points.add(point);
        }
      }
    }
    return new Best(largest, points);
  }

  /**
   * Returns those of some points of a board whose boards have the largest value; any of them if the
   * time is over.
   *
   * @param deeper number of levels that judge the board after each point
   */
  private Best best(Board board, int mover, List<Integer> among, int deeper) {
    int largest = 0;
    List<Integer> points = new ArrayList<>();
    Board after = scratch[deeper];
    for (int point : among) {
      if (isStopped()) {
        break;
      }
      after.copyFrom(board);
      after.play(point, mover);
      int value = value(after, mover, deeper);
      if (value > largest) {
        largest = value;
        points.clear();
      }
      if (value == largest) {
        points.add(point);
      }
    }
    return new Best(largest, points);
  }

  /** Returns the value of the last of these levels for a board. */
  private int value(Board board, int mover, int deeper) {
    Key key = new Key(board.hash(), deeper);
    Integer known = cached.get(key);
    if (known != null) {
      return known;
    }
    Best first = best(board, mover);
    int value = first.value;
    if (deeper > 1) {
      List<Integer> tied = first.points;
      for (int level = 1; level < deeper; level++) {
        Best next = best(board, mover, tied, level);
        tied = next.points;
        value = next.value;
      }
    }
    cached.put(key, value);
    return value;
  }
}
