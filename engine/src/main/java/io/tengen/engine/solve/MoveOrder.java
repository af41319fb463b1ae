package io.tengen.engine.solve;

/**
 * The legal points of a position, the most promising first: captures by their size, then stones
 * that leave their chain many liberties, put chains in atari, and have won elsewhere in the search
 * (the history heuristic of Schaeffer, 1989). Stones that can be captured at once come last.
 * Confined to one thread.
 */
final class MoveOrder {
  private static final int POINTS = 25;

  // A capture outweighs everything else, and ataris and liberties of usual size outweigh history.
  private static final int CAPTURE_SHIFT = 26;
  private static final int ATARI_SHIFT = 20;
  private static final int LIBERTY_SHIFT = 18;
  private static final int SELF_ATARI = 1 << 24;
  private static final int MOST_HISTORY = 1 << 20;

  /** The history of the centre at the start; those of other points are less by their distance. */
  private static final int CENTRE = 1 << 16;

  private final BitBoard board;
  private final int[][] history = new int[2][POINTS];
  private final int[][] points;
  private final int[][] values;

  /**
   * @param levels number of lists, one for each number of moves before the end
   */
  MoveOrder(BitBoard board, int levels) {
    this.board = board;
    points = new int[levels][POINTS];
    values = new int[levels][POINTS];
    int last = board.size() - 1;
    for (int point = 0; point < board.size() * board.size(); point++) {
      int row = point / board.size();
      int column = point % board.size();
      int distance = Math.abs(2 * row - last) + Math.abs(2 * column - last);
      history[0][point] = CENTRE / (1 + distance);
      history[1][point] = CENTRE / (1 + distance);
    }
  }

  /** Returns the list that {@link #list} has filled for this number of moves before the end. */
  int[] points(int left) {
    return points[left];
  }

  /** Records that a stone of the side with this number, 0 or 1, has won. */
  void won(int side, int point, int left) {
    history[side][point] += left * left;
    if (history[side][point] > MOST_HISTORY) {
      for (int[] successes : history) {
        for (int i = 0; i < POINTS; i++) {
          successes[i] >>= 1;
        }
      }
    }
  }

  /**
   * Lists the legal points.
   *
   * @param ko a point that is not legal, or a number that is no point
   * @param left moves before the end, which selects the list
   * @param side number of the side to move, 0 or 1
   * @return their number
   */
  int list(int mine, int theirs, int ko, int left, int side) {
    int[] list = points[left];
    int[] order = values[left];
    int empty = board.full() & ~(mine | theirs);
    int count = 0;
    while (empty != 0) {
      int point = Integer.numberOfTrailingZeros(empty);
      empty &= empty - 1;
      if (point == ko) {
        continue;
      }
      int captured = board.captures(point, mine, theirs);
      int liberties = board.libertiesAfter(point, mine, theirs & ~captured);
      if (liberties == 0) {
        continue;
      }
      int value =
          (Integer.bitCount(captured) << CAPTURE_SHIFT)
              + (board.ataris(point, mine, theirs & ~captured) << ATARI_SHIFT)
              + (liberties << LIBERTY_SHIFT)
              - (liberties == 1 ? SELF_ATARI : 0)
              + history[side][point];
      int i = count++;
      while (i > 0 && order[i - 1] < value) {
        order[i] = order[i - 1];
        list[i] = list[i - 1];
        i--;
      }
      order[i] = value;
      list[i] = point;
    }
    return count;
  }
}
