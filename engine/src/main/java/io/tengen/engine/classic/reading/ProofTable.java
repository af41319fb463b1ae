package io.tengen.engine.classic.reading;

/**
 * A table of proof and disproof numbers by position. When it is full, entries that took the least
 * work give way. Entries of earlier goals are never found, so that no result depends on what was
 * searched before.
 *
 * <p>Mutable and confined to one thread at a time.
 */
final class ProofTable {
  private static final int PROBES = 4;

  private final long[] keys;
  private final int[] proofs;
  private final int[] disproofs;
  private final int[] works;
  private final int[] goals;
  private final int mask;
  private int goal = 1;

  /**
   * @param bits the binary logarithm of the number of entries
   */
  ProofTable(int bits) {
    int length = (1 << bits) + PROBES;
    keys = new long[length];
    proofs = new int[length];
    disproofs = new int[length];
    works = new int[length];
    goals = new int[length];
    mask = (1 << bits) - 1;
  }

  /** Forgets all entries. */
  void clear() {
    goal++;
  }

  /** Returns the index of the entry with this key, or -1. */
  int find(long key) {
    int start = (int) (key >>> 20) & mask;
    for (int i = start; i < start + PROBES; i++) {
      if (keys[i] == key && goals[i] == goal) {
        return i;
      }
    }
    return -1;
  }

  int proof(int index) {
    return proofs[index];
  }

  int disproof(int index) {
    return disproofs[index];
  }

  void store(long key, int proof, int disproof, int work) {
    int start = (int) (key >>> 20) & mask;
    int worst = start;
    for (int i = start; i < start + PROBES; i++) {
      if (goals[i] != goal || keys[i] == key) {
        worst = i;
        break;
      }
      if (works[i] < works[worst]) {
        worst = i;
      }
    }
    keys[worst] = key;
    goals[worst] = goal;
    proofs[worst] = proof;
    disproofs[worst] = disproof;
    works[worst] = work;
  }
}
