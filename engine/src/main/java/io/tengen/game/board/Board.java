package io.tengen.game.board;

import java.util.Arrays;

/**
 * A Go board with its stones, chains and liberties, independent of the rule set.
 *
 * <p>A chain is a circular list of its stones, identified by one of them, its head. Its liberties
 * are kept as one number ({@link PseudoLiberties}).
 *
 * <p>For each point the board also keeps the number of its neighbours of each kind in one int, so
 * the questions that playouts ask most (has it an empty neighbour, is it an eye) take one array
 * access.
 *
 * <p>Mutable and confined to one thread at a time.
 */
public final class Board {
  public static final int EMPTY = 0;
  public static final int BLACK = 1;
  public static final int WHITE = 2;

  /** The content of points beyond the edge. */
  public static final int EDGE = 3;

  // The head of empty points and of the edge: additions for them go to this unused entry.
  private static final int NO_CHAIN = 0;

  // Neighbour counts of a point: black from bit 0, white from bit 3, empty from bit 6. The edge
  // counts as both colours, so that an eye has 4 neighbours of its colour wherever it is.
  private static final int BLACK_ONE = 1;
  private static final int WHITE_ONE = 1 << 3;
  private static final int EMPTY_SHIFT = 6;
  private static final int EMPTY_ONE = 1 << EMPTY_SHIFT;
  private static final int COLOR_MASK = 7;

  /**
   * A bit in addition to {@link MoveEffects#CAPTURES}: the stone would join a chain that has
   * another liberty.
   */
  private static final int LIBERTY_BY_JOINING = 4;

  /** The result of {@link #upToTwoLiberties} for a chain with more than two liberties. */
  public static final int MORE_LIBERTIES = -1;

  // A point is the liberty of at most four stones.
  private static final int MOST_PAIRS_OF_TWO = 8;

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

  // Scratch space of area() and liberties(): flood-fill stack and marks.
  private final int[] stack;
  private final int[] mark;
  private int markStamp;

  /**
   * Creates an empty board.
   *
   * @param size points along one side
   */
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

  /** Creates a copy of {@code other} that shares nothing mutable with it. */
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

  /** Copies the content of every point, edge included, into an array indexed by point. */
  public void copyStones(byte[] into) {
    System.arraycopy(stones, 0, into, 0, stones.length);
  }

  /** Copies the stones and chains into the arrays of a board for playouts. */
  void copyChains(byte[] stones, int[] head, int[] next, long[] liberties, int[] chainSize) {
    System.arraycopy(this.stones, 0, stones, 0, stones.length);
    System.arraycopy(this.head, 0, head, 0, head.length);
    System.arraycopy(this.next, 0, next, 0, next.length);
    System.arraycopy(this.liberties, 0, liberties, 0, liberties.length);
    System.arraycopy(this.chainSize, 0, chainSize, 0, chainSize.length);
  }

  /**
   * Returns the content of a point: {@link #EMPTY}, {@link #BLACK}, {@link #WHITE} or {@link
   * #EDGE}.
   */
  public int stoneAt(int point) {
    return stones[point];
  }

  /**
   * Returns the point that identifies the chain of this stone, equal for all its stones; 0 if the
   * point has no stone.
   */
  public int chain(int point) {
    return head[point];
  }

  /** Returns the stone after this one in its chain's circular list. */
  public int nextInChain(int point) {
    return next[point];
  }

  /** Returns the number of stones in the chain of this stone. */
  public int chainSize(int point) {
    return chainSize[head[point]];
  }

  /** Counts the liberties of the chain of this stone. Takes time linear in the chain's size. */
  public int liberties(int point) {
    return liberties(point, Integer.MAX_VALUE);
  }

  /** Counts the liberties of the chain of this stone up to {@code enough}. */
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

  /**
   * Returns the liberties of this stone's chain as {@code first | second << 16} if there are one or
   * two, where the second is 0 in atari; {@link #MORE_LIBERTIES} otherwise. Walks the chain only to
   * a stone that has a liberty.
   */
  public int upToTwoLiberties(int start) {
    int chain = head[start];
    long all = liberties[chain];
    if (PseudoLiberties.count(all) > MOST_PAIRS_OF_TWO) {
      return MORE_LIBERTIES;
    }
    int stone = start;
    while (emptyNeighbours(stone) == 0) {
      stone = next[stone];
    }
    int first = emptyNeighbour(stone);
    long others = all - stonesOf(chain, first) * PseudoLiberties.of(first);
    if (others == 0) {
      return first;
    }
    return PseudoLiberties.isSingle(others)
        ? first | PseudoLiberties.point(others) << 16
        : MORE_LIBERTIES;
  }

  /** Returns an empty neighbour of a point that has one. */
  private int emptyNeighbour(int point) {
    int found = point + stride;
    found = stones[point + 1] == EMPTY ? point + 1 : found;
    found = stones[point - 1] == EMPTY ? point - 1 : found;
    return stones[point - stride] == EMPTY ? point - stride : found;
  }

  /** Returns the number of a chain's stones next to a point. */
  private int stonesOf(int chain, int point) {
    return (head[point - stride] == chain ? 1 : 0)
        + (head[point - 1] == chain ? 1 : 0)
        + (head[point + 1] == chain ? 1 : 0)
        + (head[point + stride] == chain ? 1 : 0);
  }

  /**
   * Returns the size of the chain that a stone of this colour on this empty point would leave in
   * atari; 0 if the stone would capture, or the chain would have no liberty or more than one.
   * Constant time.
   */
  public int selfAtari(int point, int color) {
    if (emptyNeighbours(point) > 1) {
      return 0;
    }
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    int ownNorth = -isStone(north, color);
    int ownWest = -isStone(west, color);
    int ownEast = -isStone(east, color);
    int ownSouth = -isStone(south, color);
    // The chains that the stone would join, each once; 0 for none. Branch-free, as in play.
    int first = head[north] & ownNorth;
    int second = head[west] & ownWest;
    second &= differs(second, first);
    int third = head[east] & ownEast;
    third &= differs(third, first) & differs(third, second);
    int fourth = head[south] & ownSouth;
    fourth &= differs(fourth, first) & differs(fourth, second) & differs(fourth, third);
    long joined =
        ifEmpty(north)
            + ifEmpty(west)
            + ifEmpty(east)
            + ifEmpty(south)
            + ifChain(first)
            + ifChain(second)
            + ifChain(third)
            + ifChain(fourth);
    int touching = -(ownNorth + ownWest + ownEast + ownSouth);
    if (!PseudoLiberties.isSingle(joined - touching * PseudoLiberties.of(point))
        || (neighbourEffects(point, color) & MoveEffects.CAPTURES) != 0) {
      return 0;
    }
    return 1 + size(first) + size(second) + size(third) + size(fourth);
  }

  /** Returns all ones if two chains differ, otherwise 0. */
  private static int differs(int chain, int other) {
    return (chain - other | other - chain) >> 31;
  }

  /** Returns the liberties of a chain; 0 for {@link #NO_CHAIN}. */
  private long ifChain(int chain) {
    return liberties[chain] & -chain >> 31;
  }

  private int size(int chain) {
    return chain == NO_CHAIN ? 0 : chainSize[chain];
  }

  /** Returns whether the chain of this stone has exactly one liberty. Constant time. */
  public boolean inAtari(int point) {
    return PseudoLiberties.isSingle(liberties[head[point]]);
  }

  /**
   * Returns the liberty of a chain that is {@link #inAtari}; meaningless for other chains. Constant
   * time.
   */
  public int lastLiberty(int point) {
    return PseudoLiberties.point(liberties[head[point]]);
  }

  /** Returns the number of empty neighbours of this point, 0 to 4. */
  public int emptyNeighbours(int point) {
    return around[point] >> EMPTY_SHIFT;
  }

  /**
   * Returns the number of neighbours of this point that are stones of this colour or beyond the
   * edge, 0 to 4.
   */
  public int neighbours(int point, int color) {
    return around[point] >> (color == BLACK ? 0 : 3) & COLOR_MASK;
  }

  /** Returns the number of empty points on the board. */
  public int emptyCount() {
    return emptyCount;
  }

  /**
   * Returns the i-th empty point, {@code 0 <= i < emptyCount()}, in no particular order. Any change
   * to the board may reorder them. The points that the last move emptied are the last ones.
   */
  public int emptyAt(int i) {
    return empty[i];
  }

  /** Swaps two entries of the list of {@link #emptyAt}, for sampling without replacement. */
  public void swapEmpty(int i, int j) {
    int a = empty[i];
    int b = empty[j];
    empty[i] = b;
    emptyIndex[b] = i;
    empty[j] = a;
    emptyIndex[a] = j;
  }

  /**
   * Returns the Zobrist hash of the stones on the board, which does not include the side to move.
   * Equal boards have equal hashes.
   */
  public long hash() {
    return hash;
  }

  /**
   * Returns one of the four neighbours of this point, {@code 0 <= side < 4}; it may be an edge
   * point.
   */
  public int neighbour(int point, int side) {
    return switch (side) {
      case 0 -> point - stride;
      case 1 -> point - 1;
      case 2 -> point + 1;
      default -> point + stride;
    };
  }

  /**
   * Returns the effects of a stone of this colour on this empty point: {@link
   * MoveEffects#CAPTURES}, {@link MoveEffects#SUICIDE} or 0.
   */
  public int effects(int point, int color) {
    int found = neighbourEffects(point, color);
    int suicide = MoveEffects.SUICIDE & (found | emptyNeighbours(point)) - 1 >> 31;
    return found & MoveEffects.CAPTURES | suicide;
  }

  /**
   * Returns whether a stone of this colour on this empty point would fill a {@link #isRealEye real
   * eye} or be suicide. Valid only for points without empty neighbours; cheaper there than {@link
   * #effects}.
   */
  public boolean isEyeOrSuicide(int point, int color) {
    if (isRealEye(point, color)) {
      return true;
    }
    // Branch-free: the neighbours of a point in a random game are unpredictable.
    long liberty = PseudoLiberties.of(point);
    int north = point - stride;
    int west = point - 1;
    int east = point + 1;
    int south = point + stride;
    // Each term is all ones for an own chain with another liberty or an opposing chain without one,
    // else 0.
    int legal =
        otherLibertyMask(north, liberty) ^ isStone(north, color) - 1
            | otherLibertyMask(west, liberty) ^ isStone(west, color) - 1
            | otherLibertyMask(east, liberty) ^ isStone(east, color) - 1
            | otherLibertyMask(south, liberty) ^ isStone(south, color) - 1;
    return legal == 0;
  }

  /**
   * Returns all ones if the chain of this stone has a liberty besides the given one, which it has;
   * otherwise 0.
   */
  private int otherLibertyMask(int stone, long liberty) {
    long others = PseudoLiberties.others(liberties[head[stone]], liberty);
    return (int) ((others | -others) >> 63);
  }

  /**
   * Returns {@link MoveEffects#CAPTURES} if a stone of this colour would take the last liberty of
   * an opposing chain, and {@link #LIBERTY_BY_JOINING} if it would join a chain with other
   * liberties.
   */
  private int neighbourEffects(int point, int color) {
    long liberty = PseudoLiberties.of(point);
    return neighbourEffectsAt(point - stride, color, liberty)
        | neighbourEffectsAt(point - 1, color, liberty)
        | neighbourEffectsAt(point + 1, color, liberty)
        | neighbourEffectsAt(point + stride, color, liberty);
  }

  /** Returns the bits of {@link #neighbourEffects} that one neighbour contributes. */
  private int neighbourEffectsAt(int neighbour, int color, long liberty) {
    int several = otherLibertyMask(neighbour, liberty);
    int own = -isStone(neighbour, color);
    int theirs = -isStone(neighbour, opponent(color));
    return several & own & LIBERTY_BY_JOINING | ~several & theirs & MoveEffects.CAPTURES;
  }

  /**
   * Returns the value that {@link #hash()} would have after {@link #play} with the same arguments.
   */
  public long hashAfter(int point, int color) {
    return hashAfter(point, color, effects(point, color));
  }

  /**
   * Returns the value that {@link #hash()} would have after {@link #play}, for callers that have
   * computed {@link #effects(int, int)} already.
   *
   * @param effects of the stone; bits other than those of {@link #effects(int, int)} are ignored
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

  /** Returns whether no earlier side of this point touches the chain that this side touches. */
  public boolean isFirstOfItsChain(int point, int side) {
    int chain = head[neighbour(point, side)];
    for (int earlier = 0; earlier < side; earlier++) {
      if (head[neighbour(point, earlier)] == chain) {
        return false;
      }
    }
    return true;
  }

  /**
   * Places a stone on an empty point. Removes opposing chains without liberties, then the chain of
   * the stone if it has none itself.
   *
   * @return the number of stones captured from the opponent; {@link #lastCapture()} is the point of
   *     one of them
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

  /**
   * Returns a point whose stone the last capturing {@link #play} removed; meaningless before the
   * first.
   */
  public int lastCapture() {
    return lastCapture;
  }

  /**
   * Returns whether an empty point is a real eye of this colour by the usual local test: all its
   * neighbours are of this colour, and the opponent holds none of its diagonal points at the edge,
   * at most one elsewhere.
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
    // No stone of the opponent is next to it, so only the edge can count as the opponent's.
    return neighbours(point, opponent) > 0 ? diagonals == 0 : diagonals <= 1;
  }

  /** Returns the number of black stones minus the number of white stones. */
  public int stoneLead() {
    return stoneLead;
  }

  /**
   * Returns Black's area minus White's, in points. A side's area is its stones and the empty points
   * from which only its colour is reached; empty points that reach both colours count for neither.
   * All stones count as alive.
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

  /** Returns 1 if the point has a stone of this colour, otherwise 0. Branch-free. */
  private int isStone(int point, int color) {
    return (stones[point] ^ color) - 1 >>> 31;
  }

  /**
   * Returns the liberties that this point adds to an adjacent stone if it is empty, otherwise 0.
   * Branch-free.
   */
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
