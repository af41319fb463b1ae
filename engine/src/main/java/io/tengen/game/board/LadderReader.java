package io.tengen.game.board;

/**
 * Finds all ladders of a board: the chains with one or two liberties that {@link Ladders} captures,
 * in the order of their points. Used by one thread at a time; allocates nothing after construction.
 */
public final class LadderReader {
  private final Points points;
  private final Ladders ladders;
  private final byte[] stones;

  // The chains of the last board that a ladder captures, each as one of its stones, and the
  // capturing moves as Ladders.capturingMoves returns them; 0 for a chain in atari.
  private final int[] captured;
  private final int[] moves;
  private int count;

  /**
   * @param size points along one side of the boards to be read
   */
  public LadderReader(int size) {
    points = Points.of(size);
    ladders = new Ladders(size);
    stones = new byte[points.arrayLength()];
    captured = new int[points.count()];
    moves = new int[points.count()];
  }

  /** Reads every chain of this board; see {@link Ladders#load}. */
  public void read(byte[] board, int ko) {
    System.arraycopy(board, 0, stones, 0, stones.length);
    ladders.load(stones, ko);
    count = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY && ladders.chain(point) == point) {
        read(point);
      }
    }
  }

  private void read(int chain) {
    int liberties = ladders.liberties(chain);
    if (liberties == 1 && ladders.isCaught(chain)) {
      captured[count] = chain;
      moves[count++] = 0;
    } else if (liberties == 2) {
      int capturing = ladders.capturingMoves(chain);
      if (capturing != 0) {
        captured[count] = chain;
        moves[count++] = capturing;
      }
    }
  }

  /** Returns the number of chains that ladders capture. */
  public int count() {
    return count;
  }

  /** Returns a stone of the i-th such chain. */
  public int stone(int i) {
    return captured[i];
  }

  /** Returns the colour of the i-th such chain. */
  public int color(int i) {
    return stones[captured[i]];
  }

  /**
   * Returns the moves that capture the i-th such chain if it has two liberties, as {@link
   * Ladders#capturingMoves} does; 0 for a chain in atari.
   */
  public int moves(int i) {
    return moves[i];
  }

  /** Returns the stone after this one in its chain's circular list. */
  public int nextInChain(int stone) {
    return ladders.nextInChain(stone);
  }
}
