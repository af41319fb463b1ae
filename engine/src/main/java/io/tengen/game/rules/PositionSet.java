package io.tengen.game.rules;

import java.util.Arrays;

/**
 * The board hashes that a game has seen: open addressing with linear probing, so that asking costs
 * the same however long the game, and copying allocates nothing.
 *
 * <p>Confined to one thread at a time.
 */
final class PositionSet {
  // Zobrist hashes are random: their low bits are as good an address as any. An empty slot is 0;
  // whether the hash 0, the empty board's, is in the set stands beside the table.
  private long[] table;
  private int count;
  private boolean hasZero;

  /**
   * @param expected hashes that fit without growing
   */
  PositionSet(int expected) {
    table = new long[Integer.highestOneBit(Math.max(expected, 1)) * 4];
  }

  /** Makes this set equal to another. Allocates only if the other has outgrown this one. */
  void copyFrom(PositionSet other) {
    if (table.length == other.table.length) {
      System.arraycopy(other.table, 0, table, 0, table.length);
    } else if (table.length < other.table.length) {
      table = other.table.clone();
    } else {
      // Keeps what it has grown to, lest it grow anew after every copy.
      Arrays.fill(table, 0);
      for (long hash : other.table) {
        if (hash != 0) {
          table[slot(hash)] = hash;
        }
      }
    }
    count = other.count;
    hasZero = other.hasZero;
  }

  boolean contains(long hash) {
    return hash == 0 ? hasZero : table[slot(hash)] == hash;
  }

  /** Adds a hash; nothing happens if it is there. */
  void add(long hash) {
    if (hash == 0) {
      hasZero = true;
      return;
    }
    int slot = slot(hash);
    if (table[slot] == hash) {
      return;
    }
    table[slot] = hash;
    if (++count > table.length / 2) {
      grow();
    }
  }

  /** Where this hash stands, or would. */
  private int slot(long hash) {
    int mask = table.length - 1;
    int slot = (int) hash & mask;
    while (table[slot] != 0 && table[slot] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] small = table;
    table = new long[2 * small.length];
    for (long hash : small) {
      if (hash != 0) {
        table[slot(hash)] = hash;
      }
    }
  }
}
