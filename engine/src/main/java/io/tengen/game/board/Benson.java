package io.tengen.game.board;

import java.util.Arrays;

/**
 * Unconditional life: the chains that cannot be captured though their owner passes for ever, and
 * the points that they enclose.
 *
 * <p>The algorithm of Benson 1976, <i>Life in the game of Go</i>: a region is a maximal connected
 * set of points without a stone of the colour; it is vital to a chain if every empty point of it is
 * a liberty of that chain. Chains with fewer than two vital regions are taken out, with them the
 * regions that they border, until nothing changes. What is left is alive. Where suicide is allowed,
 * opposing stones may make room by dying, and a region is vital only if every point of it is next
 * to the chain.
 *
 * <p>Two sorts of enclosed points are told apart, both in regions that only living chains border:
 * <i>territory</i>, where at most one point is not next to a stone of the colour, so that no
 * opposing chain can live inside, and stones there are dead; and regions without opposing stones
 * however large.
 *
 * <p>Nothing is allocated. Confined to one thread at a time.
 */
public final class Benson {
  // An empty point has four neighbours: a region is vital to four chains at most.
  private static final int MOST_VITAL = 4;
  private static final int BOTH = Board.BLACK | Board.WHITE;
  private static final int NO_REGION = -1;

  private final Points points;
  private final int[] offsets;

  // By point: the colour that owns it, or EMPTY.
  private final byte[] owner;
  private final byte[] enclosed;
  private final byte[] area;

  // The regions between stones of one colour, or of both: their points, one region after the
  // other, and what is known of each.
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

  // The chains of one colour, and by head how many closed regions are vital to each.
  private final int[] chains;
  private final int[] support;
  private int chainCount;

  /**
   * @param size of the boards to come
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
   * Works out both colours' life on a board of this size.
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
   * The colour whose unconditionally alive stone stands here, or whose territory this point is,
   * with or without a dead stone on it; {@link Board#EMPTY} if neither.
   */
  public int owner(int point) {
    return owner[point];
  }

  /** {@link #owner}, and large regions without opposing stones that only living chains border. */
  public int enclosed(int point) {
    return enclosed[point];
  }

  /**
   * To whom area scoring gives this point if the game ended now: {@link #enclosed}, otherwise every
   * stone counts as alive, and an empty point for the colour that alone is reached from it.
   */
  public int area(int point) {
    return area[point];
  }

  /**
   * Whether a colour may have living chains, by the regions between stones of both colours, which
   * are needed anyway. A region of one colour falls apart into some of these; each of them is vital
   * to every chain that it was vital to, and borders no other chains. So what would live by these
   * regions is no less than what lives, and in most positions it is nothing.
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
   * Finds the regions that hold an empty point.
   *
   * @param walls the colours, as bits, whose stones are between regions
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

  /** Takes the region to be vital to all chains of walls next to this point. */
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

  /** The region is not vital to chains that are not next to this point. */
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

  /** Leaves the chains that live, and opens every region that another chain borders. */
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
