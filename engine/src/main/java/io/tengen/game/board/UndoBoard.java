package io.tengen.game.board;

import java.util.Arrays;

/**
 * A board with undo, for reading sequences.
 *
 * <p>{@link Board} has no undo: games and playouts only go forward, and a search copies. But a
 * ladder is dozens of stones deep and is read for every weak chain of every position that a network
 * evaluates, so copies would cost more than the reading. This board keeps a journal of the chains
 * that each stone joined and captured. Chains, their liberties and the hash are represented as in
 * Board; there is no score or list of empty points.
 *
 * <p>Mutable and confined to one thread at a time.
 */
public final class UndoBoard {
  private static final int NO_POINT = 0;

  private final Points points;
  private final int[] offsets;

  private final byte[] stones;
  private final int[] head;
  private final int[] next;

  // Indexed by chain head; stale elsewhere.
  private final long[] liberties;
  private final int[] chainSize;

  private int ko;
  private final long[] zobrist;
  private long hash;

  // The undo stack: the numbers that play() pushes for each stone.
  private int[] journal;
  private int journalSize;

  // Scratch space: a flood-fill stack and marks.
  private final int[] stack;
  private final int[] mark;
  private int markStamp;

  /**
   * Creates an empty board.
   *
   * @param size points along one side
   */
  public UndoBoard(int size) {
    points = Points.of(size);
    offsets = new int[] {-points.stride(), -1, 1, points.stride()};
    int length = points.arrayLength();
    stones = new byte[length];
    head = new int[length];
    next = new int[length];
    liberties = new long[length];
    chainSize = new int[length];
    journal = new int[16 * length];
    stack = new int[points.count()];
    mark = new int[length];
    zobrist = Zobrist.keys(size);
  }

  /**
   * Loads a position. The array is copied.
   *
   * @param from the stones by point, as of {@link Board#copyStones}; every chain must have a
   *     liberty
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public void load(byte[] from, int ko) {
    System.arraycopy(from, 0, stones, 0, stones.length);
    this.ko = ko;
    journalSize = 0;
    hash = 0;
    Arrays.fill(head, NO_POINT);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY) {
        hash ^= key(point, stones[point]);
      }
      if (stones[point] != Board.EMPTY && head[point] == NO_POINT) {
        findChain(point);
      }
    }
  }

  private long key(int point, int color) {
    return zobrist[2 * point + color - 1];
  }

  /** Builds the chain of the stones connected to this one. */
  private void findChain(int start) {
    int color = stones[start];
    long found = 0;
    int size = 0;
    int depth = 0;
    int last = start;
    stack[depth++] = start;
    head[start] = start;
    while (depth > 0) {
      int stone = stack[--depth];
      size++;
      next[last] = stone;
      last = stone;
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        int there = stones[neighbour];
        if (there == Board.EMPTY) {
          found += PseudoLiberties.of(neighbour);
        } else if (there == color && head[neighbour] == NO_POINT) {
          head[neighbour] = start;
          stack[depth++] = neighbour;
        }
      }
    }
    next[last] = start;
    liberties[start] = found;
    chainSize[start] = size;
  }

  /** Returns whether a stone of this colour on this empty point captures a chain. */
  public boolean captures(int point, int color) {
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int there = stones[neighbour];
      if (there != Board.EMPTY && there != Board.EDGE && there != color && inAtari(neighbour)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the hash after a stone of this colour on this empty point that captures nothing. */
  public long hashWith(int point, int color) {
    return hash ^ key(point, color);
  }

  public Points points() {
    return points;
  }

  /** Returns {@link Board#hash} of the stones on this board. */
  public long hash() {
    return hash;
  }

  /** Returns the content of a point, as {@link Board#stoneAt}. */
  public int stoneAt(int point) {
    return stones[point];
  }

  /** Returns the point that identifies the chain of this stone, equal for all its stones. */
  public int chain(int stone) {
    return head[stone];
  }

  /** Returns the stone after this one in its chain's circular list. */
  public int nextInChain(int stone) {
    return next[stone];
  }

  /** Returns the number of stones in the chain of this stone. */
  public int chainSize(int stone) {
    return chainSize[head[stone]];
  }

  /** Returns whether the chain of this stone has exactly one liberty. Constant time. */
  public boolean inAtari(int stone) {
    return PseudoLiberties.isSingle(liberties[head[stone]]);
  }

  /** Returns the liberty of a chain that is {@link #inAtari}. */
  public int lastLiberty(int stone) {
    return PseudoLiberties.point(liberties[head[stone]]);
  }

  /** Returns the point where simple ko forbids the next move; 0 if there is none. */
  public int ko() {
    return ko;
  }

  /**
   * Sets the point where simple ko forbids the next move; 0 allows every ko to be retaken at once.
   */
  public void setKo(int ko) {
    this.ko = ko;
  }

  /**
   * Returns one of the four neighbours of this point, {@code 0 <= side < 4}; it may be an edge
   * point.
   */
  public int neighbour(int point, int side) {
    return point + offsets[side];
  }

  /**
   * Returns the number of pseudo-liberties of this stone's chain: between its number of liberties
   * and four times that.
   */
  public int pseudoLiberties(int stone) {
    return PseudoLiberties.count(liberties[head[stone]]);
  }

  /**
   * Finds the liberties of the chain of this stone, in the order of its stones.
   *
   * @param into receives the first {@code enough} liberties
   * @param enough the number after which the search ends
   * @return the number of liberties, at most {@code enough}
   */
  public int liberties(int stone, int enough, int[] into) {
    markStamp++;
    int count = 0;
    int at = stone;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = at + offsets[side];
        if (stones[neighbour] == Board.EMPTY && mark[neighbour] != markStamp) {
          mark[neighbour] = markStamp;
          if (count == enough) {
            return count;
          }
          into[count++] = neighbour;
        }
      }
      at = next[at];
    } while (at != stone);
    return count;
  }

  /** Counts the liberties of the chain of this stone up to {@code enough}. */
  public int liberties(int stone, int enough) {
    markStamp++;
    int count = 0;
    int at = stone;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = at + offsets[side];
        if (stones[neighbour] == Board.EMPTY && mark[neighbour] != markStamp) {
          mark[neighbour] = markStamp;
          if (++count >= enough) {
            return count;
          }
        }
      }
      at = next[at];
    } while (at != stone);
    return count;
  }

  /** Returns whether this side may play on this empty point: it is neither a ko nor suicide. */
  public boolean isLegal(int point, int color) {
    if (point == ko) {
      return false;
    }
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int there = stones[neighbour];
      if (there == Board.EMPTY || there != Board.EDGE && inAtari(neighbour) == (there != color)) {
        return true;
      }
    }
    return false;
  }

  /** Places a stone on an empty point where it {@link #isLegal is legal}. */
  public void play(int point, int color) {
    reserve();
    int savedKo = ko;
    int savedHead = head[point];
    int savedNext = next[point];
    int savedSize = chainSize[point];
    long savedLiberties = liberties[point];
    long savedHash = hash;
    long lost = PseudoLiberties.of(point);
    long own = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int there = stones[neighbour];
      if (there == Board.EMPTY) {
        own += PseudoLiberties.of(neighbour);
      } else if (there != Board.EDGE) {
        liberties[head[neighbour]] -= lost;
      }
    }
    stones[point] = (byte) color;
    hash ^= key(point, color);
    head[point] = point;
    next[point] = point;
    liberties[point] = own;
    chainSize[point] = 1;
    int joined = 0;
    int captured = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      if (stones[neighbour] == color && head[neighbour] != head[point]) {
        join(head[point], head[neighbour]);
        joined++;
      }
    }
    int chains = 0;
    int opponent = Board.BLACK + Board.WHITE - color;
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      if (stones[neighbour] == opponent && liberties[head[neighbour]] == 0) {
        int chain = head[neighbour];
        captured += chainSize[chain];
        removeChain(chain);
        journal[journalSize++] = chain;
        chains++;
      }
    }
    ko =
        captured == 1 && chainSize[head[point]] == 1 && inAtari(point)
            ? lastLiberty(point)
            : NO_POINT;
    journal[journalSize++] = joined;
    journal[journalSize++] = chains;
    journal[journalSize++] = savedKo;
    journal[journalSize++] = savedHead;
    journal[journalSize++] = savedNext;
    journal[journalSize++] = savedSize;
    journal[journalSize++] = (int) savedLiberties;
    journal[journalSize++] = (int) (savedLiberties >>> 32);
    journal[journalSize++] = (int) savedHash;
    journal[journalSize++] = (int) (savedHash >>> 32);
    journal[journalSize++] = point;
  }

  /** Undoes the last {@link #play}. */
  public void undo() {
    int point = journal[--journalSize];
    long hashHigh = journal[--journalSize];
    long hashLow = Integer.toUnsignedLong(journal[--journalSize]);
    hash = hashHigh << 32 | hashLow;
    long high = journal[--journalSize];
    long low = Integer.toUnsignedLong(journal[--journalSize]);
    int savedSize = journal[--journalSize];
    int savedNext = journal[--journalSize];
    int savedHead = journal[--journalSize];
    ko = journal[--journalSize];
    int chains = journal[--journalSize];
    int joined = journal[--journalSize];
    int color = stones[point];
    for (int i = 0; i < chains; i++) {
      restoreChain(journal[--journalSize], Board.BLACK + Board.WHITE - color);
    }
    for (int i = 0; i < joined; i++) {
      int small = journal[--journalSize];
      split(journal[--journalSize], small);
    }
    stones[point] = Board.EMPTY;
    long gained = PseudoLiberties.of(point);
    for (int side = 0; side < 4; side++) {
      int neighbour = neighbour(point, side);
      int there = stones[neighbour];
      if (there != Board.EMPTY && there != Board.EDGE) {
        liberties[head[neighbour]] += gained;
      }
    }
    // Captured chains keep their data in these arrays; undoing the capture needs it.
    head[point] = savedHead;
    next[point] = savedNext;
    chainSize[point] = savedSize;
    liberties[point] = high << 32 | low;
  }

  private void reserve() {
    // Eleven numbers, two for each joined chain and one for each captured chain.
    if (journalSize + 11 + 2 * 4 > journal.length) {
      journal = Arrays.copyOf(journal, 2 * journal.length);
    }
  }

  private void join(int a, int b) {
    boolean larger = chainSize[a] >= chainSize[b];
    int large = larger ? a : b;
    int small = larger ? b : a;
    liberties[large] += liberties[small];
    chainSize[large] += chainSize[small];
    int stone = small;
    do {
      head[stone] = large;
      stone = next[stone];
    } while (stone != small);
    swapNext(large, small);
    journal[journalSize++] = large;
    journal[journalSize++] = small;
  }

  private void split(int large, int small) {
    swapNext(large, small);
    liberties[large] -= liberties[small];
    chainSize[large] -= chainSize[small];
    int stone = small;
    do {
      head[stone] = small;
      stone = next[stone];
    } while (stone != small);
  }

  /** Splices two circular lists into one, or one into the two that it was. */
  private void swapNext(int a, int b) {
    int after = next[a];
    next[a] = next[b];
    next[b] = after;
  }

  /** Removes a chain from the board but keeps its list for {@link #restoreChain}. */
  private void removeChain(int chain) {
    int stone = chain;
    int color = stones[chain];
    do {
      stones[stone] = Board.EMPTY;
      hash ^= key(stone, color);
      long gained = PseudoLiberties.of(stone);
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        int there = stones[neighbour];
        if (there != Board.EMPTY && there != Board.EDGE) {
          liberties[head[neighbour]] += gained;
        }
      }
      stone = next[stone];
    } while (stone != chain);
  }

  private void restoreChain(int chain, int color) {
    int stone = chain;
    do {
      stones[stone] = (byte) color;
      stone = next[stone];
    } while (stone != chain);
    do {
      long lost = PseudoLiberties.of(stone);
      for (int side = 0; side < 4; side++) {
        int neighbour = neighbour(stone, side);
        int there = stones[neighbour];
        if (there != Board.EMPTY && there != Board.EDGE) {
          liberties[head[neighbour]] -= lost;
        }
      }
      stone = next[stone];
    } while (stone != chain);
    liberties[chain] = 0;
  }
}
