package io.tengen.game.board;

import java.util.Arrays;

/**
 * A board for reading sequences out: a stone that goes down can be taken back, last one first.
 *
 * <p>{@link Board} cannot take back: games and playouts only go forward, and a search copies. But a
 * ladder is dozens of stones deep and looked at for every weak chain of every position that a
 * network sees; copies would cost more than the reading. So this board writes down what each stone
 * did: chains that it joined and chains that it captured. Chains and their liberties are kept as
 * Board keeps them; hash, score and the list of empty points are left out.
 *
 * <p>Mutable and confined to one thread at a time.
 */
final class LadderBoard {
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

  // What is needed to take back: for each stone down, what play() pushes; last things last.
  private int[] journal;
  private int journalSize;

  private final int[] stack;

  LadderBoard(int size) {
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
  }

  /**
   * Takes over a position.
   *
   * @param from {@link Board#copyStones stones by point}; every chain has a liberty
   * @param ko where nobody may play as the next move; 0 for nowhere
   */
  void load(byte[] from, int ko) {
    System.arraycopy(from, 0, stones, 0, stones.length);
    this.ko = ko;
    journalSize = 0;
    Arrays.fill(head, NO_POINT);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY && head[point] == NO_POINT) {
        findChain(point);
      }
    }
  }

  /** Makes one chain of the stones connected to this one. */
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

  int stoneAt(int point) {
    return stones[point];
  }

  int chain(int stone) {
    return head[stone];
  }

  int nextInChain(int stone) {
    return next[stone];
  }

  int chainSize(int stone) {
    return chainSize[head[stone]];
  }

  boolean inAtari(int stone) {
    return PseudoLiberties.isSingle(liberties[head[stone]]);
  }

  /** The liberty of a chain that is {@link #inAtari}. */
  int lastLiberty(int stone) {
    return PseudoLiberties.point(liberties[head[stone]]);
  }

  /** Where nobody may play now, because the last stone took a ko; 0 if nowhere. */
  int ko() {
    return ko;
  }

  /** Says where nobody may play now; 0 lets a ko be retaken at once. */
  void setKo(int ko) {
    this.ko = ko;
  }

  /** One of the four points next to this one, {@code 0 <= side < 4}; may lie on the edge. */
  int neighbour(int point, int side) {
    return point + offsets[side];
  }

  /** A number that the liberties of this stone's chain do not exceed fourfold. */
  int pseudoLiberties(int stone) {
    return PseudoLiberties.count(liberties[head[stone]]);
  }

  /** Whether this side may play on this empty point: no ko, no suicide. */
  boolean isLegal(int point, int color) {
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

  /** Puts a stone on an empty point where it {@link #isLegal is legal}. */
  void play(int point, int color) {
    reserve();
    int savedKo = ko;
    int savedHead = head[point];
    int savedNext = next[point];
    int savedSize = chainSize[point];
    long savedLiberties = liberties[point];
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
    journal[journalSize++] = point;
  }

  /** Takes the last stone back, and all that it did. */
  void undo() {
    int point = journal[--journalSize];
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
      part(journal[--journalSize], small);
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
    // What captured stones have left here is needed when they come back.
    head[point] = savedHead;
    next[point] = savedNext;
    chainSize[point] = savedSize;
    liberties[point] = high << 32 | low;
  }

  private void reserve() {
    // Nine numbers, two for each join and one for each capture.
    if (journalSize + 9 + 2 * 4 > journal.length) {
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

  private void part(int large, int small) {
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

  /** Takes a chain off; its list stays for {@link #restoreChain}. */
  private void removeChain(int chain) {
    int stone = chain;
    do {
      stones[stone] = Board.EMPTY;
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
