package io.tengen.engine.game;

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

  private final Points points;

  // By point: the colour that owns it, or EMPTY.
  private final byte[] owner;
  private final byte[] enclosed;
  private final byte[] area;

  // The regions of one colour: their points, one region after the other, and what is known of each.
  private final int[] regionOf;
  private final int[] members;
  private final int[] start;
  private final int[] inner;
  private final boolean[] bordered;
  private final boolean[] contested;
  private final boolean[] open;
  private final int[] vital;
  private final int[] vitalCount;
  private int regions;

  // Its chains, and by head how many closed regions are vital to each.
  private final int[] chains;
  private final int[] support;
  private int chainCount;

  /**
   * @param size of the boards to come
   */
  public Benson(int size) {
    points = Points.of(size);
    int length = points.arrayLength();
    int count = points.count();
    owner = new byte[length];
    enclosed = new byte[length];
    area = new byte[length];
    regionOf = new int[length];
    members = new int[count];
    start = new int[count + 1];
    inner = new int[count];
    bordered = new boolean[count];
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
    Arrays.fill(area, (byte) Board.EMPTY);
    find(board, Board.BLACK, suicide);
    find(board, Board.WHITE, suicide);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (enclosed[point] != Board.EMPTY) {
        area[point] = enclosed[point];
      } else if (board.stoneAt(point) != Board.EMPTY) {
        area[point] = (byte) board.stoneAt(point);
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
      if (bordered[region]) {
        claim(region, color);
      }
    }
  }

  private void claim(int region, int color) {
    boolean territory = !open[region] && inner[region] <= 1;
    for (int i = start[region]; i < start[region + 1]; i++) {
      int point = members[i];
      if (territory) {
        owner[point] = (byte) color;
      }
      if (territory || !open[region] && !contested[region]) {
        enclosed[point] = (byte) color;
      }
      if (!contested[region]) {
        area[point] = (byte) color;
      }
    }
  }

  private void findRegions(Board board, int color, boolean suicide) {
    Arrays.fill(regionOf, -1);
    regions = 0;
    start[0] = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == Board.EMPTY && regionOf[point] < 0) {
        findRegion(board, point, color, suicide);
        regions++;
      }
    }
  }

  private void findRegion(Board board, int first, int color, boolean suicide) {
    int region = regions;
    int end = start[region];
    inner[region] = 0;
    bordered[region] = false;
    contested[region] = false;
    open[region] = false;
    vitalCount[region] = 0;
    addVital(board, region, first, color);
    regionOf[first] = region;
    members[end++] = first;
    for (int i = start[region]; i < end; i++) {
      int point = members[i];
      boolean isInner = true;
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(point, side);
        int there = board.stoneAt(neighbour);
        if (there == color) {
          isInner = false;
        } else if (there != Board.EDGE && regionOf[neighbour] < 0) {
          regionOf[neighbour] = region;
          members[end++] = neighbour;
        }
      }
      boolean empty = board.stoneAt(point) == Board.EMPTY;
      if (isInner) {
        inner[region]++;
      } else {
        bordered[region] = true;
      }
      if (!empty) {
        contested[region] = true;
      }
      if (empty || suicide) {
        keepVital(board, region, point, color);
      }
    }
    start[region + 1] = end;
  }

  /** Takes the region to be vital to all chains next to this point. */
  private void addVital(Board board, int region, int point, int color) {
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == color) {
        int chain = board.chain(neighbour);
        int from = MOST_VITAL * region;
        int to = from + vitalCount[region];
        boolean known = false;
        for (int i = from; i < to; i++) {
          known |= vital[i] == chain;
        }
        if (!known) {
          vital[to] = chain;
          vitalCount[region]++;
        }
      }
    }
  }

  /** The region is not vital to chains that are not next to this point. */
  private void keepVital(Board board, int region, int point, int color) {
    int from = MOST_VITAL * region;
    int to = from + vitalCount[region];
    int kept = from;
    for (int i = from; i < to; i++) {
      if (touches(board, point, vital[i], color)) {
        vital[kept++] = vital[i];
      }
    }
    vitalCount[region] = kept - from;
  }

  private static boolean touches(Board board, int point, int chain, int color) {
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == color && board.chain(neighbour) == chain) {
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
      before = chainCount;
      for (int i = 0; i < chainCount; i++) {
        support[chains[i]] = 0;
      }
      for (int region = 0; region < regions; region++) {
        if (!open[region]) {
          for (int i = 0; i < vitalCount[region]; i++) {
            support[vital[MOST_VITAL * region + i]]++;
          }
        }
      }
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

  private void openAround(Board board, int chain, int color) {
    int stone = chain;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(stone, side);
        int there = board.stoneAt(neighbour);
        if (there != color && there != Board.EDGE) {
          open[regionOf[neighbour]] = true;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }
}
