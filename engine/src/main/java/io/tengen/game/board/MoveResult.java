package io.tengen.game.board;

/**
 * What a move does to the chains around it, found without playing it. Used by one thread at a time;
 * allocates nothing after construction.
 */
public final class MoveResult {
  private static final int SIDES = 4;

  private final int enough;

  /** The last mark at each point; points with the current mark are counted liberties. */
  private final int[] marks;

  private int mark;

  // The chains next to the move, each by one of its stones.
  private final int[] own = new int[SIDES];
  private int ownCount;
  private final int[] taken = new int[SIDES];
  private int takenCount;

  private int captured;
  private int liberties;
  private int size;

  /**
   * @param enough number of liberties from which they are not counted further
   */
  public MoveResult(Points points, int enough) {
    this.enough = enough;
    marks = new int[points.arrayLength()];
  }

  /**
   * Reads a move.
   *
   * @param point an empty point
   * @param color the colour of the stone
   */
  public void read(Board board, int point, int color) {
    ownCount = 0;
    takenCount = 0;
    captured = 0;
    size = 1;
    liberties = 0;
    mark++;
    for (int side = 0; side < SIDES; side++) {
      int neighbour = board.neighbour(point, side);
      int stone = board.stoneAt(neighbour);
      if (stone == Board.EMPTY) {
        add(neighbour);
      } else if (stone != Board.EDGE && board.isFirstOfItsChain(point, side)) {
        if (stone == color) {
          own[ownCount++] = neighbour;
          size += board.chainSize(neighbour);
        } else if (board.inAtari(neighbour)) {
          taken[takenCount++] = neighbour;
          captured += board.chainSize(neighbour);
        }
      }
    }
    // The stone itself is no liberty of the chains that it joins.
    marks[point] = mark;
    addVacated(board, point);
    for (int i = 0; i < ownCount && liberties < enough; i++) {
      addChain(board, own[i]);
    }
  }

  private void add(int liberty) {
    if (marks[liberty] != mark) {
      marks[liberty] = mark;
      liberties++;
    }
  }

  /** Adds the liberties of a chain that the move joins. */
  private void addChain(Board board, int chain) {
    int stone = chain;
    do {
      for (int side = 0; side < SIDES; side++) {
        int neighbour = board.neighbour(stone, side);
        if (board.stoneAt(neighbour) == Board.EMPTY) {
          add(neighbour);
        }
      }
      addVacated(board, stone);
      stone = board.nextInChain(stone);
    } while (stone != chain && liberties < enough);
  }

  /** Adds the points beside a stone that the move empties. */
  private void addVacated(Board board, int stone) {
    for (int side = 0; side < SIDES && takenCount > 0; side++) {
      int neighbour = board.neighbour(stone, side);
      int chain = board.chain(neighbour);
      for (int i = 0; i < takenCount && chain != 0; i++) {
        if (board.chain(taken[i]) == chain) {
          add(neighbour);
        }
      }
    }
  }

  /** Returns the number of opposing stones that the move captures. */
  public int captured() {
    return captured;
  }

  /** Returns the liberties of the stone's chain after the move; may stop counting at the limit. */
  public int liberties() {
    return liberties;
  }

  /**
   * Returns the number of stones in the stone's chain if the move leaves it at most one liberty;
   * otherwise 0.
   */
  public int selfAtari() {
    return liberties <= 1 ? size : 0;
  }
}
