package io.tengen.game.board;

/**
 * A board for playouts under rules by which no stone is ever captured, such as NoGo: stones, chains
 * and liberties, and nothing that only captures, superko or a count need. Loaded from a {@link
 * Board}. Mutable and confined to one thread at a time.
 */
public final class CaptureFreeBoard {
  private final int stride;
  private final byte[] stones;
  private final int[] head;
  private final int[] next;

  // Indexed by chain head; stale elsewhere.
  private final long[] liberties;
  private final int[] chainSize;

  /**
   * Creates a board, to be loaded by {@link #copyFrom}.
   *
   * @param size points along one side
   */
  public CaptureFreeBoard(int size) {
    Points points = Points.of(size);
    stride = points.stride();
    stones = new byte[points.arrayLength()];
    head = new int[stones.length];
    next = new int[stones.length];
    liberties = new long[stones.length];
    chainSize = new int[stones.length];
  }

  /** Takes over the stones of a board of the same size. Allocates nothing. */
  public void copyFrom(Board board) {
    board.copyChains(stones, head, next, liberties, chainSize);
  }

  /**
   * Returns whether a stone of this colour on this empty point captures nothing and is not suicide.
   */
  public boolean isPeaceful(int point, int color) {
    long liberty = PseudoLiberties.of(point);
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    int free =
        isFree(north, color, liberty)
            | isFree(west, color, liberty)
            | isFree(east, color, liberty)
            | isFree(south, color, liberty);
    return free > 0;
  }

  /**
   * Returns a negative number if this neighbour of a point is an opposing chain without another
   * liberty, 1 if it is empty or an own chain with another liberty, otherwise 0. Branch-free.
   */
  private int isFree(int neighbour, int color, long liberty) {
    int stone = stones[neighbour];
    long others = PseudoLiberties.others(liberties[head[neighbour]], liberty);
    int several = (int) ((others | -others) >>> 63);
    int theirs = (stone ^ Board.BLACK + Board.WHITE - color) - 1 >> 31;
    int ours = (stone ^ color) - 1 >>> 31;
    int empty = stone - 1 >>> 31;
    return theirs & several - 1 | several & ours | empty;
  }

  /** Places a stone on an empty point where it is {@link #isPeaceful peaceful}. */
  public void play(int point, int color) {
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    stones[point] = (byte) color;
    long lost = PseudoLiberties.of(point);
    liberties[head[north]] -= lost;
    liberties[head[west]] -= lost;
    liberties[head[east]] -= lost;
    liberties[head[south]] -= lost;
    head[point] = point;
    next[point] = point;
    chainSize[point] = 1;
    liberties[point] = ifEmpty(north) + ifEmpty(west) + ifEmpty(east) + ifEmpty(south);
    joinOwn(point, north, color);
    joinOwn(point, west, color);
    joinOwn(point, east, color);
    joinOwn(point, south, color);
  }

  private long ifEmpty(int point) {
    return PseudoLiberties.of(point) & (long) (stones[point] - 1) >> 63;
  }

  private void joinOwn(int point, int neighbour, int color) {
    if (stones[neighbour] == color) {
      int a = head[point];
      int b = head[neighbour];
      if (a != b) {
        boolean larger = chainSize[a] >= chainSize[b];
        merge(larger ? a : b, larger ? b : a);
      }
    }
  }

  private void merge(int large, int small) {
    liberties[large] += liberties[small];
    chainSize[large] += chainSize[small];
    int stone = small;
    do {
      head[stone] = large;
      stone = next[stone];
    } while (stone != small);
    int after = next[large];
    next[large] = next[small];
    next[small] = after;
  }
}
