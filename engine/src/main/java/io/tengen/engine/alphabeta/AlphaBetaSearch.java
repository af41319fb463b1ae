package io.tengen.engine.alphabeta;

import io.tengen.engine.alphabeta.TranspositionTable.Bound;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Treatment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Alpha-beta search with iterative deepening and a transposition table in which the images of a
 * position under the symmetries of the board are one entry (Knuth and Moore 1975; Slate and Atkin
 * 1977). Among moves of equal value it draws one. Under superko rules the table ignores how a
 * position was reached. Confined to one thread.
 */
final class AlphaBetaSearch {
  /** The greatest depth of a search, in plies. */
  static final int MOST_DEPTH = 100;

  private static final int TABLE_BITS = 17;

  /** A value above all of positions that are not over. */
  private static final int DECIDED = StaticEvaluation.WIN / 2;

  private static final int INFINITE = 2 * StaticEvaluation.WIN;

  /** A power of two minus one: how many positions are searched between two looks at the clock. */
  private static final int CLOCK_MASK = 0x3f;

  private final LongSupplier nanoTime;
  private final SplittableRandom random;
  private final StaticEvaluation staticEvaluation = new StaticEvaluation();
  private final SymmetricHash hashes;
  private final TranspositionTable table = new TranspositionTable(TABLE_BITS);
  private final List<Position> line = new ArrayList<>();
  private final List<int[]> moves = new ArrayList<>();
  private long deadline;
  private long positions;
  private boolean stopped;

  /**
   * @param size points along one side of the board
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  AlphaBetaSearch(int size, SplittableRandom random, LongSupplier nanoTime) {
    this.random = random;
    this.nanoTime = nanoTime;
    hashes = new SymmetricHash(size);
  }

  /**
   * Returns the best move of a position that is not over: that of the deepest search that was
   * completed in time. A search to depth 1 is always completed.
   *
   * @param depth plies to search, at least 1
   * @param nanos time for the search, in nanoseconds
   * @throws InterruptedException if the thread was interrupted
   */
  int best(Position position, int depth, long nanos) throws InterruptedException {
    deadline = nanoTime.getAsLong() + nanos;
    stopped = false;
    positions = 0;
    table.clear();
    int[] candidates = shuffled(position);
    int best = candidates[0];
    for (int plies = 1; plies <= depth && !stopped && candidates.length > 1; plies++) {
      int[] found = searchRoot(position, candidates, plies);
      if (found.length == 0) {
        break;
      }
      best = found[0];
      if (Math.abs(found[1]) >= DECIDED && plies > 1) {
        break;
      }
      moveToFront(candidates, best);
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("search interrupted");
    }
    return best;
  }

  /** Returns the number of positions that the last search has visited. */
  long positions() {
    return positions;
  }

  private int[] shuffled(Position position) {
    int[] found = new int[position.board().emptyCount() + 1];
    int count = moves(position, found);
    int[] list = Arrays.copyOf(found, count);
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = list[i];
      list[i] = list[j];
      list[j] = kept;
    }
    return list;
  }

  /** Returns the best move and its value; empty if the time was over before the end. */
  private int[] searchRoot(Position position, int[] candidates, int depth) {
    int best = candidates[0];
    int value = -INFINITE;
    for (int move : candidates) {
      Position next = line(0, position);
      next.copyFrom(position);
      next.playLegal(move);
      // The candidates are in random order, so that the first of equal moves is a random one.
      int found = -search(next, depth - 1, -INFINITE, -value, 1);
      if (stopped && depth > 1) {
        return new int[0];
      }
      if (found > value) {
        value = found;
        best = move;
      }
    }
    return new int[] {best, value};
  }

  private int search(Position position, int depth, int alpha, int beta, int ply) {
    positions++;
    if (position.isOver()) {
      int value = staticEvaluation.terminal(position);
      // A win is worth more the earlier it is, and a loss the later.
      return value > 0 ? value - ply : value < 0 ? value + ply : 0;
    }
    if (depth == 0 || isStopped()) {
      return staticEvaluation.evaluate(position);
    }
    long key = hashes.of(position);
    if (table.has(key, depth) && table.decides(key, alpha, beta)) {
      return table.value(key);
    }
    int[] list = list(ply, position);
    int count = moves(position, list);
    int value = -INFINITE;
    int bound = alpha;
    for (int i = 0; i < count && value < beta; i++) {
      Position next = line(ply, position);
      next.copyFrom(position);
      next.playLegal(list[i]);
      value = Math.max(value, -search(next, depth - 1, -beta, -bound, ply + 1));
      bound = Math.max(bound, value);
    }
    if (!stopped) {
      table.put(
          key,
          depth,
          value,
          value >= beta ? Bound.LOWER : value > alpha ? Bound.EXACT : Bound.UPPER);
    }
    return value;
  }

  private boolean isStopped() {
    if (!stopped && (positions & CLOCK_MASK) == 0) {
      stopped = nanoTime.getAsLong() > deadline || Thread.currentThread().isInterrupted();
    }
    return stopped;
  }

  /** Writes the moves worth searching: captures first, a pass last. Returns their number. */
  private static int moves(Position position, int[] into) {
    int count = position.candidates(into);
    int captures = 0;
    for (int i = 0; i < count; i++) {
      if ((position.effects(into[i]) & MoveEffects.CAPTURES) != 0) {
        int kept = into[captures];
        into[captures++] = into[i];
        into[i] = kept;
      }
    }
    if (count == 0 || position.setup().rules().pass() == Treatment.ALLOWED) {
      into[count++] = Points.PASS;
    }
    return count;
  }

  private Position line(int ply, Position like) {
    while (line.size() <= ply) {
      line.add(new Position(like));
    }
    return line.get(ply);
  }

  private int[] list(int ply, Position like) {
    while (moves.size() <= ply) {
      moves.add(new int[like.points().count() + 1]);
    }
    return moves.get(ply);
  }

  private static void moveToFront(int[] list, int move) {
    int i = 0;
    while (list[i] != move) {
      i++;
    }
    System.arraycopy(list, 0, list, 1, i);
    list[0] = move;
  }
}
