package io.tengen.game.board;

import java.util.Arrays;

/**
 * Benson's algorithm for unconditional life: finds the chains that cannot be captured even if their
 * owner always passes, and the points that they enclose.
 *
 * <p>Source: Benson 1976, <i>Life in the game of Go</i>. A region is a maximal connected set of
 * points without a stone of the colour; it is vital to a chain if all its empty points are
 * liberties of that chain. Chains with fewer than two vital regions are removed together with the
 * regions that they border, until nothing changes. The remaining chains are alive. Where suicide is
 * allowed, opposing stones can empty points by suicide, and a region is vital only if every point
 * of it is next to the chain.
 *
 * <p>Two kinds of enclosed points are distinguished, both in regions that only living chains
 * border: <i>territory</i>, where at most one point is not next to a stone of the colour, so that
 * no opposing chain can live inside, and stones there are dead; and regions without opposing stones
 * however large.
 *
 * <p>Methods allocate nothing. Confined to one thread at a time.
 */
public final class Benson {
  // An empty point has four neighbours, so a region is vital to at most four chains.
  private static final int MOST_VITAL = 4;
  private static final int BOTH = Board.BLACK | Board.WHITE;
  private static final int NO_REGION = -1;

  private final Points points;
  private final int[] offsets;

  // Indexed by point: the colour that owns it, or EMPTY.
  private final byte[] owner;
  private final byte[] enclosed;
  private final byte[] area;

  // The regions between stones of one colour or of both: their points, one region after the other,
  // and the properties of each.
  private final int[] regionOf;
  private final int[] members;
  private final int[] start;
  private final int[] inner;
  private final int[] borders;
  private final boolean[] contested;
  private final boolean[] open;
  private final int[] vital;
  private final int[] vitalCount;
  private int regions;

  // The chains of one colour; support, indexed by head, counts the closed regions vital to each.
  private final int[] chains;
  private final int[] support;
  private int chainCount;

  /**
   * @param size points along one side of the boards that are examined
   */
  public Benson(int size) {
    points = Points.of(size);
    offsets = new int[] {-points.stride(), -1, 1, points.stride()};
    int length = points.arrayLength();
    int count = points.count();
    owner = new byte[length];
    enclosed = new byte[length];
    area = new byte[length];
    regionOf = new int[length];
    members = new int[count];
    start = new int[count + 1];
    inner = new int[count];
    borders = new int[count];
    contested = new boolean[count];
    open = new boolean[count];
    vital = new int[MOST_VITAL * count];
    vitalCount = new int[count];
    chains = new int[count];
    support = new int[length];
  }

  /**
   * Computes both colours' unconditional life. The queries refer to the last board given.
   *
   * @param suicide whether the rules allow suicide of several stones
   */
  public void find(Board board, boolean suicide) {
    Arrays.fill(owner, (byte) Board.EMPTY);
    Arrays.fill(enclosed, (byte) Board.EMPTY);
    findRegions(board, BOTH, suicide);
    board.copyStones(area);
    for (int region = 0; region < regions; region++) {
      if (borders[region] != BOTH) {
        claim(area, region, borders[region]);
      }
    }
    boolean blackMay = mayLive(board, Board.BLACK);
    boolean whiteMay = mayLive(board, Board.WHITE);
    if (blackMay) {
      find(board, Board.BLACK, suicide);
    }
    if (whiteMay) {
      find(board, Board.WHITE, suicide);
    }
    if (blackMay || whiteMay) {
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        if (enclosed[point] != Board.EMPTY) {
          area[point] = enclosed[point];
        }
      }
    }
  }

  /**
   * Returns the colour whose unconditionally alive stone is on this point, or whose territory the
   * point is, with or without a dead stone on it; {@link Board#EMPTY} if neither.
   */
  public int owner(int point) {
    return owner[point];
  }

  /**
   * Returns {@link #owner}, extended to large regions without opposing stones that only living
   * chains border.
   */
  public int enclosed(int point) {
    return enclosed[point];
  }

  /**
   * Returns the colour to which area scoring would give this point now: {@link #enclosed} where it
   * is set; elsewhere every stone counts as alive, and an empty point counts for the only colour
   * that is reached from it. {@link Board#EMPTY} if neither side has it.
   */
  public int area(int point) {
    return area[point];
  }

  /**
   * Returns whether a colour may have living chains, judged by the regions between stones of both
   * colours, which are computed anyway. A region of one colour is divided into some of these; each
   * of them is vital to every chain to which the whole was vital, and borders no other chains. So
   * the test has no false negatives, and in most positions it excludes life.
   */
  private boolean mayLive(Board board, int color) {
    Arrays.fill(open, 0, regions, false);
    findChains(board, color);
    removeUnsupported(board, color);
    return chainCount > 0;
  }

  private void find(Board board, int color, boolean suicide) {
    findRegions(board, color, suicide);
    findChains(board, color);
    removeUnsupported(board, color);
    for (int i = 0; i < chainCount; i++) {
      int stone = chains[i];
      do {
        owner[stone] = (byte) color;
        enclosed[stone] = (byte) color;
        stone = board.nextInChain(stone);
      } while (stone != chains[i]);
    }
    for (int region = 0; region < regions; region++) {
      if (borders[region] != 0 && !open[region]) {
        if (inner[region] <= 1) {
          claim(owner, region, color);
          claim(enclosed, region, color);
        } else if (!contested[region]) {
          claim(enclosed, region, color);
        }
      }
    }
  }

  private void claim(byte[] map, int region, int color) {
    for (int i = start[region]; i < start[region + 1]; i++) {
      map[members[i]] = (byte) color;
    }
  }

  /**
   * Finds the regions that contain an empty point.
   *
   * @param walls the colours, as bits, whose stones separate regions
   */
  private void findRegions(Board board, int walls, boolean suicide) {
    Arrays.fill(regionOf, NO_REGION);
    regions = 0;
    start[0] = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == Board.EMPTY && regionOf[point] == NO_REGION) {
        findRegion(board, point, walls, suicide);
        regions++;
      }
    }
  }

  private void findRegion(Board board, int first, int walls, boolean suicide) {
    int region = regions;
    open[region] = false;
    addVital(board, region, first, walls);
    int innerPoints = 0;
    int allBorders = 0;
    boolean hasStones = false;
    int end = start[region];
    regionOf[first] = region;
    members[end++] = first;
    for (int i = start[region]; i < end; i++) {
      int point = members[i];
      int borders = 0;
      for (int offset : offsets) {
        int neighbour = point + offset;
        int there = board.stoneAt(neighbour);
        if (there != Board.EDGE) {
          borders |= there & walls;
          if ((there & walls) == 0 && regionOf[neighbour] == NO_REGION) {
            regionOf[neighbour] = region;
            members[end++] = neighbour;
          }
        }
      }
      allBorders |= borders;
      innerPoints += borders == 0 ? 1 : 0;
      boolean empty = board.stoneAt(point) == Board.EMPTY;
      hasStones |= !empty;
      if ((empty || suicide) && vitalCount[region] > 0) {
        keepVital(board, region, point);
      }
    }
    start[region + 1] = end;
    inner[region] = innerPoints;
    borders[region] = allBorders;
    contested[region] = hasStones;
  }

  /** Initialises the chains to which the region is vital: all wall chains next to this point. */
  private void addVital(Board board, int region, int point, int walls) {
    int from = MOST_VITAL * region;
    int to = from;
    for (int offset : offsets) {
      int there = board.stoneAt(point + offset);
      if (there != Board.EDGE && (there & walls) != 0) {
        int chain = board.chain(point + offset);
        boolean known = false;
        for (int i = from; i < to; i++) {
          known |= vital[i] == chain;
        }
        if (!known) {
          vital[to++] = chain;
        }
      }
    }
    vitalCount[region] = to - from;
  }

  /** Removes the chains that are not next to this point from those to which the region is vital. */
  private void keepVital(Board board, int region, int point) {
    int from = MOST_VITAL * region;
    int to = from + vitalCount[region];
    int kept = from;
    for (int i = from; i < to; i++) {
      if (touches(board, point, vital[i])) {
        vital[kept++] = vital[i];
      }
    }
    vitalCount[region] = kept - from;
  }

  private boolean touches(Board board, int point, int chain) {
    for (int offset : offsets) {
      if (board.chain(point + offset) == chain) {
        return true;
      }
    }
    return false;
  }

  private void findChains(Board board, int color) {
    chainCount = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == color && board.chain(point) == point) {
        chains[chainCount++] = point;
      }
    }
  }

  /** Keeps the living chains and opens every region that another chain borders. */
  private void removeUnsupported(Board board, int color) {
    int before;
    do {
      countSupport();
      before = chainCount;
      int kept = 0;
      for (int i = 0; i < before; i++) {
        if (support[chains[i]] >= 2) {
          chains[kept++] = chains[i];
        } else {
          openAround(board, chains[i], color);
        }
      }
      chainCount = kept;
    } while (chainCount < before);
  }

  private void countSupport() {
    Arrays.fill(support, 0);
    for (int region = 0; region < regions; region++) {
      if (!open[region]) {
        for (int i = 0; i < vitalCount[region]; i++) {
          support[vital[MOST_VITAL * region + i]]++;
        }
      }
    }
  }

  private void openAround(Board board, int chain, int color) {
    int stone = chain;
    do {
      for (int offset : offsets) {
        int there = board.stoneAt(stone + offset);
        int region = regionOf[stone + offset];
        if (there != color && region != NO_REGION) {
          open[region] = true;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }
}
