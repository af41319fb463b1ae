package io.tengen.engine.game;

import java.util.Arrays;

/**
 * Stones, chains and liberties: what happens on the board, whatever the rules think of it.
 *
 * <p>A chain is a circular list of its stones, named by one of them, its head. Liberties are kept
 * as pseudo-liberties, the pairs (stone of the chain, empty neighbour): as many liberties as one
 * likes cost one addition, none are left exactly when the count is 0, and count, sum and sum of
 * squares of the empty neighbours together tell whether all pairs share a single point (atari), by
 * the equality case of Cauchy-Schwarz.
 *
 * <p>Mutable and confined to one thread at a time; {@link #facts} and {@link #hashAfter} too change
 * it for a moment.
 */
public final class Board {
  public static final int EMPTY = 0;
  public static final int BLACK = 1;
  public static final int WHITE = 2;

  /** What stands beyond the edge. */
  public static final int EDGE = 3;

  private final Points points;
  private final int stride;
  private final long[] zobrist;

  private final byte[] stones;
  private final short[] head;
  private final short[] next;

  // Indexed by chain head; stale elsewhere.
  private final int[] pseudoLiberties;
  private final int[] libertySum;
  private final int[] libertySquares;
  private final int[] chainSize;

  private final short[] empty;
  private final short[] emptyIndex;
  private int emptyCount;

  private long hash;
  private int lastCapture;

  // Work space of area(): flood-fill stack and marks.
  private final short[] stack;
  private final int[] mark;
  private int markStamp;

  /** An empty board. */
  public Board(int size) {
    points = Points.of(size);
    stride = points.stride();
    zobrist = Zobrist.keys(size);
    int length = points.arrayLength();
    stones = new byte[length];
    head = new short[length];
    next = new short[length];
    pseudoLiberties = new int[length];
    libertySum = new int[length];
    libertySquares = new int[length];
    chainSize = new int[length];
    empty = new short[points.count()];
    emptyIndex = new short[length];
    stack = new short[points.count()];
    mark = new int[length];
    Arrays.fill(stones, (byte) EDGE);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      stones[point] = EMPTY;
      addEmpty(point);
    }
  }

  /** A board that equals {@code other} and shares nothing with it. */
  public Board(Board other) {
    this(other.points.size());
    copyFrom(other);
  }

  /** Makes this board equal to another of the same size. Allocates nothing. */
  public void copyFrom(Board other) {
    System.arraycopy(other.stones, 0, stones, 0, stones.length);
    System.arraycopy(other.head, 0, head, 0, head.length);
    System.arraycopy(other.next, 0, next, 0, next.length);
    System.arraycopy(other.pseudoLiberties, 0, pseudoLiberties, 0, pseudoLiberties.length);
    System.arraycopy(other.libertySum, 0, libertySum, 0, libertySum.length);
    System.arraycopy(other.libertySquares, 0, libertySquares, 0, libertySquares.length);
    System.arraycopy(other.chainSize, 0, chainSize, 0, chainSize.length);
    System.arraycopy(other.empty, 0, empty, 0, other.emptyCount);
    System.arraycopy(other.emptyIndex, 0, emptyIndex, 0, emptyIndex.length);
    emptyCount = other.emptyCount;
    hash = other.hash;
    lastCapture = other.lastCapture;
  }

  public Points points() {
    return points;
  }

  /** {@link #EMPTY}, {@link #BLACK}, {@link #WHITE} or {@link #EDGE}. */
  public int stoneAt(int point) {
    return stones[point];
  }

  /** A point that names the chain this stone belongs to, the same for all of the chain's stones. */
  public int chain(int point) {
    return head[point];
  }

  /** The stone after this one in its chain's circular list. */
  public int nextInChain(int point) {
    return next[point];
  }

  /** Stones in the chain of this stone. */
  public int chainSize(int point) {
    return chainSize[head[point]];
  }

  /** Liberties of the chain of this stone, counted afresh: linear in the chain's size. */
  public int liberties(int point) {
    markStamp++;
    int count = 0;
    int stone = point;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        if (stones[neighbour] == EMPTY && mark[neighbour] != markStamp) {
          mark[neighbour] = markStamp;
          count++;
        }
      }
      stone = next[stone];
    } while (stone != point);
    return count;
  }

  /** Whether the chain of this stone has exactly one liberty. Constant time. */
  public boolean inAtari(int point) {
    int chain = head[point];
    long sum = libertySum[chain];
    return pseudoLiberties[chain] > 0
        && (long) pseudoLiberties[chain] * libertySquares[chain] == sum * sum;
  }

  /** Empty points on the board. */
  public int emptyCount() {
    return emptyCount;
  }

  /** The i-th empty point, in no particular order; any change to the board may reorder them. */
  public int emptyAt(int i) {
    return empty[i];
  }

  /** Swaps two entries of the list behind {@link #emptyAt}: sampling without replacement. */
  public void swapEmpty(int i, int j) {
    short a = empty[i];
    short b = empty[j];
    empty[i] = b;
    emptyIndex[b] = (short) i;
    empty[j] = a;
    emptyIndex[a] = (short) j;
  }

  /** Hash of the stones on the board (not of whose turn it is): equal boards, equal hashes. */
  public long hash() {
    return hash;
  }

  /** One of the four points next to this one, {@code 0 <= side < 4}; may lie on the edge. */
  public int neighbour(int point, int side) {
    return switch (side) {
      case 0 -> point - stride;
      case 1 -> point - 1;
      case 2 -> point + 1;
      default -> point + stride;
    };
  }

  /**
   * What a stone of this colour on this empty point would do: {@link Facts#CAPTURES}, {@link
   * Facts#SUICIDE} or neither.
   */
  public int facts(int point, int color) {
    touch(point, -1);
    boolean captures = false;
    boolean breathes = false;
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int stone = stones[neighbour];
      if (stone == EMPTY) {
        breathes = true;
      } else if (stone == color) {
        breathes |= pseudoLiberties[head[neighbour]] > 0;
      } else if (stone != EDGE) {
        captures |= pseudoLiberties[head[neighbour]] == 0;
      }
    }
    touch(point, 1);
    return captures ? Facts.CAPTURES : breathes ? 0 : Facts.SUICIDE;
  }

  /** {@link #hash()} as it would be after {@link #play} with the same arguments. */
  public long hashAfter(int point, int color) {
    int facts = facts(point, color);
    long result = hash ^ key(point, color);
    if (facts == 0) {
      return result;
    }
    int dying = facts == Facts.CAPTURES ? opponent(color) : color;
    if (dying == color) {
      result ^= key(point, color);
    }
    markStamp++;
    touch(point, -1);
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      if (stones[neighbour] == dying
          && pseudoLiberties[head[neighbour]] == 0
          && mark[head[neighbour]] != markStamp) {
        mark[head[neighbour]] = markStamp;
        int stone = neighbour;
        do {
          result ^= key(stone, dying);
          stone = next[stone];
        } while (stone != neighbour);
      }
    }
    touch(point, 1);
    return result;
  }

  /**
   * Puts a stone on an empty point; opposing chains without liberties leave the board, then, if it
   * has none itself, so does the chain of the stone.
   *
   * @return stones captured from the opponent; {@link #lastCapture()} is one of them
   */
  public int play(int point, int color) {
    removeEmpty(point);
    stones[point] = (byte) color;
    hash ^= key(point, color);
    head[point] = (short) point;
    next[point] = (short) point;
    chainSize[point] = 1;
    pseudoLiberties[point] = 0;
    libertySum[point] = 0;
    libertySquares[point] = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int stone = stones[neighbour];
      if (stone == EMPTY) {
        addLiberty(point, neighbour);
      } else if (stone != EDGE) {
        removeLiberty(head[neighbour], point);
      }
    }
    int opponent = opponent(color);
    int captured = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int stone = stones[neighbour];
      if (stone == color) {
        merge(head[point], head[neighbour]);
      } else if (stone == opponent && pseudoLiberties[head[neighbour]] == 0) {
        captured += removeChain(neighbour);
        lastCapture = neighbour;
      }
    }
    if (pseudoLiberties[head[point]] == 0) {
      removeChain(point);
    }
    return captured;
  }

  /** A point whose stone the last capturing {@link #play} removed; meaningless before the first. */
  public int lastCapture() {
    return lastCapture;
  }

  /**
   * Whether an empty point is a real eye of this colour by the usual local test: its neighbours are
   * this colour's, and of its diagonals the opponent holds none at the edge, at most one elsewhere.
   */
  public boolean isRealEye(int point, int color) {
    int diagonals = 0;
    boolean edge = false;
    for (int side = 0; side < 4; side++) {
      int stone = stones[neighbour(point, side)];
      if (stone == EDGE) {
        edge = true;
      } else if (stone != color) {
        return false;
      }
    }
    int opponent = opponent(color);
    diagonals += stones[point - stride - 1] == opponent ? 1 : 0;
    diagonals += stones[point - stride + 1] == opponent ? 1 : 0;
    diagonals += stones[point + stride - 1] == opponent ? 1 : 0;
    diagonals += stones[point + stride + 1] == opponent ? 1 : 0;
    return edge ? diagonals == 0 : diagonals <= 1;
  }

  /**
   * Black's area less White's: stones, and empty points from which only that colour is reached;
   * points that reach both count for neither. Every stone on the board is taken to be alive.
   */
  public int area() {
    markStamp++;
    int area = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      switch (stones[point]) {
        case BLACK -> area++;
        case WHITE -> area--;
        default -> {
          if (mark[point] != markStamp) {
            area += regionArea(point);
          }
        }
      }
    }
    return area;
  }

  private int regionArea(int start) {
    int size = 0;
    int reached = 0;
    int depth = 0;
    stack[depth++] = (short) start;
    mark[start] = markStamp;
    while (depth > 0) {
      int point = stack[--depth];
      size++;
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(point, side);
        int stone = stones[neighbour];
        if (stone == EMPTY) {
          if (mark[neighbour] != markStamp) {
            mark[neighbour] = markStamp;
            stack[depth++] = (short) neighbour;
          }
        } else if (stone != EDGE) {
          reached |= stone;
        }
      }
    }
    return reached == BLACK ? size : reached == WHITE ? -size : 0;
  }

  private static int opponent(int color) {
    return BLACK + WHITE - color;
  }

  private long key(int point, int color) {
    return zobrist[2 * point + color - 1];
  }

  /**
   * Takes this empty point from (−1) or gives it back to (+1) the counts of the chains around it.
   */
  private void touch(int point, int delta) {
    pseudoLiberties[head[point - stride]] += delta;
    pseudoLiberties[head[point - 1]] += delta;
    pseudoLiberties[head[point + 1]] += delta;
    pseudoLiberties[head[point + stride]] += delta;
  }

  private void addLiberty(int chain, int point) {
    pseudoLiberties[chain]++;
    libertySum[chain] += point;
    libertySquares[chain] += point * point;
  }

  private void removeLiberty(int chain, int point) {
    pseudoLiberties[chain]--;
    libertySum[chain] -= point;
    libertySquares[chain] -= point * point;
  }

  private void merge(int a, int b) {
    if (a == b) {
      return;
    }
    int large = chainSize[a] >= chainSize[b] ? a : b;
    int small = large == a ? b : a;
    pseudoLiberties[large] += pseudoLiberties[small];
    libertySum[large] += libertySum[small];
    libertySquares[large] += libertySquares[small];
    chainSize[large] += chainSize[small];
    int stone = small;
    do {
      head[stone] = (short) large;
      stone = next[stone];
    } while (stone != small);
    short after = next[large];
    next[large] = next[small];
    next[small] = after;
  }

  private int removeChain(int start) {
    int color = stones[start];
    int removed = 0;
    int stone = start;
    do {
      int following = next[stone];
      stones[stone] = EMPTY;
      // An empty point heads no chain; 0 keeps touch() away from live counts.
      head[stone] = 0;
      hash ^= key(stone, color);
      addEmpty(stone);
      removed++;
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        if (stones[neighbour] == BLACK || stones[neighbour] == WHITE) {
          addLiberty(head[neighbour], stone);
        }
      }
      stone = following;
    } while (stone != start);
    return removed;
  }

  private void addEmpty(int point) {
    emptyIndex[point] = (short) emptyCount;
    empty[emptyCount++] = (short) point;
  }

  private void removeEmpty(int point) {
    int index = emptyIndex[point];
    short last = empty[--emptyCount];
    empty[index] = last;
    emptyIndex[last] = (short) index;
  }
}
