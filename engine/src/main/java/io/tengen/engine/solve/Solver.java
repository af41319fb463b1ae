package io.tengen.engine.solve;

import io.tengen.engine.net.Layout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Decides by exhaustive search whether the side to move wins a position, on boards up to 5x5 under
 * rules with simple ko, without suicide, and with a limit of moves. A depth-first search with a
 * table of positions in which the images under the symmetries of the board are one entry. Where the
 * stones on the board count, a position is decided without search if one side can pass until the
 * end and still wins. Confined to one thread.
 */
public final class Solver {
  /** The greatest size of the table in MiB; an array in Java can be no larger. */
  public static final int MOST_MEBIBYTES = 8_192;

  /** The greatest number of moves before the end of a game that can be searched. */
  private static final int MOST_LEFT = 31;

  private static final int NO_KO = 25;
  private static final int POINTS = 25;

  /** Moves before the end below which the table is not used. */
  private static final int LEAST_STORED = 2;

  /**
   * Moves before the end from which on the table is asked for all next positions before any is
   * searched.
   */
  private static final int LEAST_PROBED = 8;

  /** A power of two minus one: how many positions are visited between two looks at the clock. */
  private static final long CLOCK_MASK = 0x3fff;

  private final BitBoard board;
  private final boolean countsArea;
  private final boolean passesCount;
  private final int moveLimit;
  private final SolvedTable table;
  private final LongSupplier nanoTime;
  private final MoveOrder order;

  /** Black succeeds if twice its lead without komi exceeds this. */
  private final int threshold;

  private long positions;
  private long mostPositions;
  private long start;
  private long mostNanos;
  private LongConsumer listener = visited -> {};
  private boolean stopped;

  /** The answer of a search. */
  public sealed interface Verdict {
    /**
     * The side to move wins.
     *
     * @param move a winning move as {@link Position} numbers them, which may be a pass
     */
    record Won(int move) implements Verdict {}

    /** The side to move does not win against best play. */
    record NotWon() implements Verdict {}

    /** The search was stopped before its end. */
    record Unknown() implements Verdict {}
  }

  /**
   * @param side the side whose wins are searched; a draw is not a win
   * @param mebibytes the size of the table
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  public Solver(GameSetup setup, Color side, int mebibytes, LongSupplier nanoTime) {
    Rules rules = setup.rules();
    board = new BitBoard(setup.size());
    order = new MoveOrder(board, MOST_LEFT + 1);
    countsArea = rules.counting() == Counting.AREA;
    passesCount = rules.passesCount();
    moveLimit = rules.moveLimit();
    int komi = (int) Math.round(2 * setup.komi());
    // White wins unless Black's lead is at least the komi.
    threshold = side == Color.BLACK ? komi : komi - 1;
    table = new SolvedTable(mebibytes);
    this.nanoTime = nanoTime;
  }

  /** Returns whether games of this set-up can be searched. */
  public static boolean supports(GameSetup setup) {
    return setup.size() <= BitBoard.MOST_SIZE && supports(setup.rules());
  }

  /** Returns whether games of these rules can be searched on small boards. */
  static boolean supports(Rules rules) {
    return rules.capture() == Treatment.ALLOWED
        && rules.suicide() == Treatment.REFUSED
        && rules.ko() == Treatment.REFUSED
        && rules.repetition() == Repetition.ALLOW
        && rules.pass() == Treatment.ALLOWED
        && rules.stuck() == Treatment.ALLOWED
        && rules.counting() != Counting.NOTHING
        && rules.moveLimit() > 0;
  }

  /**
   * Searches a position of the set-up that is not over.
   *
   * @param most the number of positions to visit before the search is stopped
   * @param nanos time for the search, in nanoseconds
   * @throws InterruptedException if the thread was interrupted
   */
  public Verdict solve(Position position, long most, long nanos) throws InterruptedException {
    return solve(position, most, nanos, visited -> {});
  }

  /**
   * Searches a position of the set-up that is not over.
   *
   * @param most the number of positions to visit before the search is stopped
   * @param nanos time for the search, in nanoseconds
   * @param progress is called on this thread with the number of positions visited so far, about
   *     every 10 ms
   * @throws InterruptedException if the thread was interrupted
   */
  public Verdict solve(Position position, long most, long nanos, LongConsumer progress)
      throws InterruptedException {
    int left = left(position);
    if (left > MOST_LEFT) {
      return new Verdict.Unknown();
    }
    positions = 0;
    mostPositions = most;
    start = nanoTime.getAsLong();
    mostNanos = nanos;
    listener = progress;
    stopped = false;
    int black = stones(position, Board.BLACK);
    int white = stones(position, Board.WHITE);
    boolean isBlack = position.toMove() == Color.BLACK;
    int ko = position.ko() == 0 ? NO_KO : index(position.points(), position.ko());
    int found =
        isBlack
            ? winningMove(black, white, ko, position.passes() > 0, left, true)
            : winningMove(white, black, ko, position.passes() > 0, left, false);
    if (Thread.interrupted()) {
      throw new InterruptedException("search interrupted");
    }
    if (found >= 0 && !stopped) {
      return new Verdict.Won(found == POINTS ? Points.PASS : position.points().get(found));
    }
    return stopped ? new Verdict.Unknown() : new Verdict.NotWon();
  }

  /** Returns the number of positions that the last search has visited. */
  public long positions() {
    return positions;
  }

  /** Returns the number of moves before the rules end the game. */
  private int left(Position position) {
    int counted = position.moveCount();
    if (!passesCount) {
      for (int i = 0; i < position.moveCount(); i++) {
        counted -= position.move(i) == Points.PASS ? 1 : 0;
      }
    }
    return moveLimit - counted;
  }

  private static int stones(Position position, int color) {
    int set = 0;
    for (int i = 0; i < position.points().count(); i++) {
      set |= position.board().stoneAt(position.points().get(i)) == color ? 1 << i : 0;
    }
    return set;
  }

  private static int index(Points points, int point) {
    return points.row(point) * points.size() + points.column(point);
  }

  /** Returns a winning move, {@link #POINTS} for a pass; -1 if there is none. */
  private int winningMove(int mine, int theirs, int ko, boolean passed, int left, boolean isBlack) {
    if (passed && isWin(mine, theirs, isBlack)) {
      return POINTS;
    }
    int count = order.list(mine, theirs, ko, left, side(isBlack));
    int[] list = order.points(left);
    int known = left < LEAST_PROBED ? -1 : knownWin(list, count, mine, theirs, left, isBlack);
    if (known >= 0) {
      return known;
    }
    for (int i = 0; i < count && !stopped; i++) {
      if (winsBy(list[i], mine, theirs, left, isBlack)) {
        return list[i];
      }
    }
    return !stopped && !passed && winsByPass(mine, theirs, left, isBlack) ? POINTS : -1;
  }

  /** Returns a point of a list whose position is stored as won; -1 if there is none. */
  private int knownWin(int[] list, int count, int mine, int theirs, int left, boolean isBlack) {
    for (int i = 0; i < count; i++) {
      int captured = board.captures(list[i], mine, theirs);
      int ko = koAfter(list[i], captured, theirs);
      int next = mine | (1 << list[i]);
      if (table.get(key(theirs & ~captured, next, ko, false, left - 1, !isBlack)) == 0) {
        return list[i];
      }
    }
    return -1;
  }

  /** Returns whether the side to move wins. */
  private boolean wins(int mine, int theirs, int ko, boolean passed, int left, boolean isBlack) {
    if (left == 0) {
      return isWin(mine, theirs, isBlack);
    }
    if (isStopped() || (passed && isWin(mine, theirs, isBlack))) {
      return true;
    }
    if (!countsArea) {
      if (!mayWin(mine, theirs, passesCount ? (left + 1) / 2 : left, isBlack)) {
        return false;
      }
      if (!mayWin(theirs, mine, passesCount ? left / 2 : left, !isBlack)) {
        return true;
      }
    }
    long key = 0;
    if (left >= LEAST_STORED) {
      key = key(mine, theirs, ko, passed, left, isBlack);
      int known = table.get(key);
      if (known >= 0) {
        return known == 1;
      }
    }
    int move = winningMove(mine, theirs, ko, passed, left, isBlack);
    if (move >= 0 && move < POINTS) {
      order.won(side(isBlack), move, left);
    }
    if (left >= LEAST_STORED && !stopped) {
      table.put(key, move >= 0);
    }
    return move >= 0;
  }

  /** Returns whether a stone on this point, which must be legal, wins. */
  private boolean winsBy(int point, int mine, int theirs, int left, boolean isBlack) {
    int captured = board.captures(point, mine, theirs);
    int ko = koAfter(point, captured, theirs);
    return !wins(theirs & ~captured, mine | (1 << point), ko, false, left - 1, !isBlack);
  }

  /** Returns the point that a ko forbids after a stone that has captured others. */
  private int koAfter(int point, int captured, int theirs) {
    boolean isKo = Integer.bitCount(captured) == 1 && (board.neighbours(point) & ~theirs) == 0;
    return isKo ? Integer.numberOfTrailingZeros(captured) : NO_KO;
  }

  /** Returns whether a pass that is not the second in a row wins. */
  private boolean winsByPass(int mine, int theirs, int left, boolean isBlack) {
    return !wins(
        /* mine= */ theirs,
        /* theirs= */ mine,
        NO_KO,
        true,
        passesCount ? left - 1 : left,
        !isBlack);
  }

  /**
   * Returns whether a side might win with the stones on the board counted, if the other side passes
   * from now on. If not, passing wins for the other side.
   *
   * @param moves the most stones that the side can still play
   */
  private boolean mayWin(int mine, int theirs, int moves, boolean isBlack) {
    int lead = Integer.bitCount(mine) + moves - Integer.bitCount(theirs);
    int empty = board.full() & ~(mine | theirs);
    return isWinningLead(lead, isBlack)
        || isWinningLead(lead + board.capturable(theirs, empty, moves), isBlack);
  }

  private boolean isWinningLead(int lead, boolean isBlack) {
    return isBlack ? 2 * lead > threshold : -2 * lead <= threshold;
  }

  private static int side(boolean isBlack) {
    return isBlack ? 0 : 1;
  }

  /** Returns whether the side to move has won if the board is counted now. */
  private boolean isWin(int mine, int theirs, boolean isBlack) {
    int lead =
        countsArea
            ? board.area(mine, theirs) - board.area(theirs, mine)
            : Integer.bitCount(mine) - Integer.bitCount(theirs);
    return isWinningLead(lead, isBlack);
  }

  private boolean isStopped() {
    positions++;
    if (!stopped && (positions > mostPositions || (positions & CLOCK_MASK) == 0)) {
      listener.accept(positions);
      stopped =
          positions > mostPositions
              || nanoTime.getAsLong() - start > mostNanos
              || Thread.currentThread().isInterrupted();
    }
    return stopped;
  }

  /** Returns a key that is equal for the images of a position, and different for all others. */
  private long key(int mine, int theirs, int ko, boolean passed, int left, boolean isBlack) {
    long least = Long.MAX_VALUE;
    int koSet = ko == NO_KO ? 0 : 1 << ko;
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      long stones = ((long) board.image(symmetry, mine) << POINTS) | board.image(symmetry, theirs);
      if (koSet != 0) {
        int image = Integer.numberOfTrailingZeros(board.image(symmetry, koSet));
        least = Math.min(least, (stones << 5) | image);
      } else {
        least = Math.min(least, (stones << 5) | NO_KO);
      }
    }
    return (((least << 5) | left) << 2) | (passed ? 2 : 0) | (isBlack ? 1 : 0);
  }
}
