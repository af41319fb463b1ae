package io.tengen.game.rules;

import java.util.Arrays;

/**
 * A set of board hashes: a hash table with open addressing and linear probing. A lookup takes
 * constant time, and copying allocates nothing unless the table has to grow.
 *
 * <p>Confined to one thread at a time.
 */
final class PositionSet {
  // Zobrist hashes are random, so their low bits are the slot. 0 marks an empty slot; hasZero tells
  // whether the hash 0, that of the empty board, is in the set.
  private long[] table;
  private int count;
  private boolean hasZero;

  /**
   * @param expected number of hashes that fit without growing
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
      // Keeps the larger table, so that it does not grow again after every copy.
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

  /** Adds a hash if it is absent. */
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

  /** Returns the slot that holds this hash, or the empty one where it belongs. */
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
