package io.tengen.game.board;

import java.util.Arrays;

/**
 * Stones, chains and liberties: what happens on the board, whatever the rules think of it.
 *
 * <p>A chain is a circular list of its stones, named by one of them, its head. Its liberties are
 * one number, {@link PseudoLiberties}.
 *
 * <p>Beside the stones stands, for each point, how many neighbours of each sort it has: what a
 * playout asks of most points (does it breathe, is it an eye) is one look at one number.
 *
 * <p>Mutable and confined to one thread at a time.
 */
public final class Board {
  public static final int EMPTY = 0;
  public static final int BLACK = 1;
  public static final int WHITE = 2;

  /** What stands beyond the edge. */
  public static final int EDGE = 3;

  // Empty points and the edge head no chain: what is added for them goes to this entry.
  private static final int NO_CHAIN = 0;

  // A point's neighbours: black from bit 0, white from bit 3, empty from bit 6. The edge counts as
  // both colours, so that an eye of either has 4 neighbours of that colour wherever it lies.
  private static final int BLACK_ONE = 1;
  private static final int WHITE_ONE = 1 << 3;
  private static final int EMPTY_SHIFT = 6;
  private static final int EMPTY_ONE = 1 << EMPTY_SHIFT;
  private static final int COLOR_MASK = 7;

  /**
   * Beside {@link MoveEffects#CAPTURES}: what a stone would do, looking at its neighbours' chains
   * only.
   */
  private static final int BREATH = 4;

  private final Points points;
  private final int stride;
  private final long[] zobrist;

  private final byte[] stones;
  private final int[] around;
  private final int[] head;
  private final int[] next;

  // Indexed by chain head; stale elsewhere.
  private final long[] liberties;
  private final int[] chainSize;

  private final int[] empty;
  private final int[] emptyIndex;
  private int emptyCount;

  private int stoneLead;
  private long hash;
  private int lastCapture;

  // Work space of area() and liberties(): flood-fill stack and marks.
  private final int[] stack;
  private final int[] mark;
  private int markStamp;

  /** An empty board. */
  public Board(int size) {
    points = Points.of(size);
    stride = points.stride();
    zobrist = Zobrist.keys(size);
    int length = points.arrayLength();
    stones = new byte[length];
    around = new int[length];
    head = new int[length];
    next = new int[length];
    liberties = new long[length];
    chainSize = new int[length];
    empty = new int[points.count()];
    emptyIndex = new int[length];
    stack = new int[points.count()];
    mark = new int[length];
    Arrays.fill(stones, (byte) EDGE);
    liberties[NO_CHAIN] = PseudoLiberties.NO_CHAIN;
    for (int i = 0; i < points.count(); i++) {
      stones[points.get(i)] = EMPTY;
    }
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      addEmpty(point);
      for (int side = 0; side < 4; side++) {
        boolean edge = stones[neighbour(point, side)] == EDGE;
        around[point] += edge ? BLACK_ONE + WHITE_ONE : EMPTY_ONE;
      }
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
    System.arraycopy(other.around, 0, around, 0, around.length);
    System.arraycopy(other.head, 0, head, 0, head.length);
    System.arraycopy(other.next, 0, next, 0, next.length);
    System.arraycopy(other.liberties, 0, liberties, 0, liberties.length);
    System.arraycopy(other.chainSize, 0, chainSize, 0, chainSize.length);
    System.arraycopy(other.empty, 0, empty, 0, other.emptyCount);
    System.arraycopy(other.emptyIndex, 0, emptyIndex, 0, emptyIndex.length);
    emptyCount = other.emptyCount;
    stoneLead = other.stoneLead;
    hash = other.hash;
    lastCapture = other.lastCapture;
  }

  public Points points() {
    return points;
  }

  /** Writes what {@link #stoneAt} says of each point, edge and all, into an array by point. */
  public void copyStones(byte[] into) {
    System.arraycopy(stones, 0, into, 0, stones.length);
  }

  /** {@link #EMPTY}, {@link #BLACK}, {@link #WHITE} or {@link #EDGE}. */
  public int stoneAt(int point) {
    return stones[point];
  }

  /** A point that names the chain of this stone, the same for all its stones; 0 of no stone. */
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
    return liberties(point, Integer.MAX_VALUE);
  }

  /** Liberties of the chain of this stone, or {@code enough} if it has as many or more. */
  public int liberties(int point, int enough) {
    markStamp++;
    int count = 0;
    int stone = point;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        if (stones[neighbour] == EMPTY && mark[neighbour] != markStamp) {
          mark[neighbour] = markStamp;
          if (++count == enough) {
            return count;
          }
        }
      }
      stone = next[stone];
    } while (stone != point);
    return count;
  }

  /** Whether the chain of this stone has exactly one liberty. Constant time. */
  public boolean inAtari(int point) {
    return PseudoLiberties.isSingle(liberties[head[point]]);
  }

  /** The liberty of a chain that is {@link #inAtari}; meaningless for others. Constant time. */
  public int lastLiberty(int point) {
    return PseudoLiberties.point(liberties[head[point]]);
  }

  /** Empty points next to this point, 0 to 4. */
  public int emptyNeighbours(int point) {
    return around[point] >> EMPTY_SHIFT;
  }

  /** Neighbours of this point that are stones of this colour or lie beyond the edge, 0 to 4. */
  public int neighbours(int point, int color) {
    return around[point] >> (color == BLACK ? 0 : 3) & COLOR_MASK;
  }

  /** Empty points on the board. */
  public int emptyCount() {
    return emptyCount;
  }

  /**
   * The i-th empty point, in no particular order; any change to the board may reorder them. Points
   * that a capture has just emptied are the last ones.
   */
  public int emptyAt(int i) {
    return empty[i];
  }

  /** Swaps two entries of the list behind {@link #emptyAt}: sampling without replacement. */
  public void swapEmpty(int i, int j) {
    int a = empty[i];
    int b = empty[j];
    empty[i] = b;
    emptyIndex[b] = i;
    empty[j] = a;
    emptyIndex[a] = j;
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
   * What a stone of this colour on this empty point would do: {@link MoveEffects#CAPTURES}, {@link
   * MoveEffects#SUICIDE} or neither.
   */
  public int effects(int point, int color) {
    int found = breathOrCapture(point, color);
    int suicide = MoveEffects.SUICIDE & (found | emptyNeighbours(point)) - 1 >> 31;
    return found & MoveEffects.CAPTURES | suicide;
  }

  /**
   * Of a point without empty neighbours: whether a stone of this colour there would fill a {@link
   * #isRealEye real eye} or be suicide. Cheaper than {@link #effects}, and for such points only.
   */
  public boolean isEyeOrSuicide(int point, int color) {
    if (isRealEye(point, color)) {
      return true;
    }
    // Without branches: what stands around a point of a random game, no processor can predict.
    long liberty = PseudoLiberties.of(point);
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    // Each all bits or none: an own chain that has another liberty, an opposing one that has none.
    int legal =
        isOtherwiseFree(north, liberty) ^ isStone(north, color) - 1
            | isOtherwiseFree(west, liberty) ^ isStone(west, color) - 1
            | isOtherwiseFree(east, liberty) ^ isStone(east, color) - 1
            | isOtherwiseFree(south, liberty) ^ isStone(south, color) - 1;
    return legal == 0;
  }

  /**
   * All bits if the chain of this stone has other liberties than this one, which it has; else 0.
   */
  private int isOtherwiseFree(int stone, long liberty) {
    long others = PseudoLiberties.others(liberties[head[stone]], liberty);
    return (int) ((others | -others) >> 63);
  }

  /**
   * {@link MoveEffects#CAPTURES} if a stone of this colour would take the last liberty of an
   * opposing chain, and {@link #BREATH} if it would join a chain with other liberties.
   */
  private int breathOrCapture(int point, int color) {
    long liberty = PseudoLiberties.of(point);
    return breathOrCaptureAt(point - stride, color, liberty)
        | breathOrCaptureAt(point - 1, color, liberty)
        | breathOrCaptureAt(point + 1, color, liberty)
        | breathOrCaptureAt(point + stride, color, liberty);
  }

  /** What one neighbour adds to that. */
  private int breathOrCaptureAt(int neighbour, int color, long liberty) {
    int several = isOtherwiseFree(neighbour, liberty);
    int own = -isStone(neighbour, color);
    int theirs = -isStone(neighbour, opponent(color));
    return several & own & BREATH | ~several & theirs & MoveEffects.CAPTURES;
  }

  /** {@link #hash()} as it would be after {@link #play} with the same arguments. */
  public long hashAfter(int point, int color) {
    return hashAfter(point, color, effects(point, color));
  }

  /**
   * The same for a caller who knows {@link #effects(int, int)} already; other bits of {@link
   * MoveEffects} make no difference.
   */
  public long hashAfter(int point, int color, int effects) {
    long result = hash ^ key(point, color);
    if ((effects & (MoveEffects.CAPTURES | MoveEffects.SUICIDE)) == 0) {
      return result;
    }
    boolean captures = (effects & MoveEffects.CAPTURES) != 0;
    int dying = captures ? opponent(color) : color;
    if (!captures) {
      result ^= key(point, color);
    }
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      if (stones[neighbour] == dying && inAtari(neighbour) && isFirstOfItsChain(point, side)) {
        int stone = neighbour;
        do {
          result ^= key(stone, dying);
          stone = next[stone];
        } while (stone != neighbour);
      }
    }
    return result;
  }

  /** Whether no earlier side of this point touches the chain that this side touches. */
  private boolean isFirstOfItsChain(int point, int side) {
    int chain = head[neighbour(point, side)];
    for (int earlier = 0; earlier < side; earlier++) {
      if (head[neighbour(point, earlier)] == chain) {
        return false;
      }
    }
    return true;
  }

  /**
   * Puts a stone on an empty point; opposing chains without liberties leave the board, then, if it
   * has none itself, so does the chain of the stone.
   *
   * @return stones captured from the opponent; {@link #lastCapture()} is one of them
   */
  public int play(int point, int color) {
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    removeEmpty(point);
    stones[point] = (byte) color;
    hash ^= key(point, color);
    stoneLead += 3 - 2 * color;
    int arrival = (color == BLACK ? BLACK_ONE : WHITE_ONE) - EMPTY_ONE;
    around[north] += arrival;
    around[west] += arrival;
    around[east] += arrival;
    around[south] += arrival;
    long lost = PseudoLiberties.of(point);
    liberties[head[north]] -= lost;
    liberties[head[west]] -= lost;
    liberties[head[east]] -= lost;
    liberties[head[south]] -= lost;
    head[point] = point;
    next[point] = point;
    chainSize[point] = 1;
    liberties[point] = ifEmpty(north) + ifEmpty(west) + ifEmpty(east) + ifEmpty(south);
    if (neighbours(point, color) > 0) {
      joinOwn(point, north, color);
      joinOwn(point, west, color);
      joinOwn(point, east, color);
      joinOwn(point, south, color);
    }
    int captured = 0;
    if (neighbours(point, opponent(color)) > 0) {
      captured =
          captureDead(north, color)
              + captureDead(west, color)
              + captureDead(east, color)
              + captureDead(south, color);
    }
    if (liberties[head[point]] == 0) {
      removeChain(point, color);
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
    if (neighbours(point, color) < 4) {
      return false;
    }
    int opponent = opponent(color);
    int diagonals =
        isStone(point - stride - 1, opponent)
            + isStone(point - stride + 1, opponent)
            + isStone(point + stride - 1, opponent)
            + isStone(point + stride + 1, opponent);
    // No stone of the opponent is next to it: what counts as his is the edge.
    return neighbours(point, opponent) > 0 ? diagonals == 0 : diagonals <= 1;
  }

  /** Black's stones less White's. */
  public int stoneLead() {
    return stoneLead;
  }

  /**
   * Black's area less White's: stones, and empty points from which only that colour is reached;
   * points that reach both count for neither. Every stone on the board is taken to be alive.
   */
  public int area() {
    int area = stoneLead;
    markStamp++;
    for (int i = 0; i < emptyCount; i++) {
      int point = empty[i];
      if (around[point] >> EMPTY_SHIFT > 0) {
        if (mark[point] != markStamp) {
          area += regionArea(point);
        }
      } else if (neighbours(point, BLACK) == 4) {
        area += neighbours(point, WHITE) == 4 ? 0 : 1;
      } else if (neighbours(point, WHITE) == 4) {
        area--;
      }
    }
    return area;
  }

  private int regionArea(int start) {
    int size = 0;
    int reached = 0;
    int depth = 0;
    stack[depth++] = start;
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
            stack[depth++] = neighbour;
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

  /** 1 or 0, without a branch. */
  private int isStone(int point, int color) {
    return (stones[point] ^ color) - 1 >>> 31;
  }

  /** What an empty point adds to the liberties of a stone beside it, 0 of any other; no branch. */
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

  private int captureDead(int neighbour, int color) {
    if (liberties[head[neighbour]] != 0 || stones[neighbour] == color) {
      return 0;
    }
    lastCapture = neighbour;
    return removeChain(neighbour, opponent(color));
  }

  private int removeChain(int start, int color) {
    int departure = EMPTY_ONE - (color == BLACK ? BLACK_ONE : WHITE_ONE);
    int removed = 0;
    int stone = start;
    do {
      int following = next[stone];
      stones[stone] = EMPTY;
      head[stone] = NO_CHAIN;
      hash ^= key(stone, color);
      addEmpty(stone);
      long gained = PseudoLiberties.of(stone);
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        around[neighbour] += departure;
        liberties[head[neighbour]] += gained;
      }
      removed++;
      stone = following;
    } while (stone != start);
    liberties[NO_CHAIN] = PseudoLiberties.NO_CHAIN;
    stoneLead -= removed * (3 - 2 * color);
    return removed;
  }

  private void addEmpty(int point) {
    emptyIndex[point] = emptyCount;
    empty[emptyCount++] = point;
  }

  private void removeEmpty(int point) {
    int index = emptyIndex[point];
    int last = empty[--emptyCount];
    empty[index] = last;
    emptyIndex[last] = index;
  }
}
