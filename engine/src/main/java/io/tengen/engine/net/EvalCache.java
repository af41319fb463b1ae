package io.tengen.engine.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Answers by hash, in a fixed amount of memory: sets of four rows, of which a new answer takes one
 * that has not been asked for lately (second chance, within the set). Nothing is allocated once it
 * is made, nothing blocks, and nobody retries: whoever meets another thread in a row goes without.
 *
 * <p>Each row has a version (a seqlock; Boehm 2012, <i>Can seqlocks get along with programming
 * language memory models?</i>): odd while somebody writes. A reader copies the row and believes it
 * only if the version is the same, and even, before and after.
 */
final class EvalCache {
  private static final int WAYS = 4;

  /** Value and lead, before the logits. */
  private static final int HEAD = 2;

  private static final VarHandle USED = MethodHandles.arrayElementVarHandle(byte[].class);

  private final int sets;
  private final int logits;
  private final int rowsPerBlock;

  /** One each: odd while the row is written. */
  private final AtomicIntegerArray versions;

  // Rows, valid as their versions say. Blocks, since a Java array has at most 2³¹ elements.
  private final long[] keys;
  private final float[][] blocks;

  /**
   * Whether the row was asked for since a new answer last passed it over; lost updates are fine.
   */
  private final byte[] used;

  /**
   * @param bytes of memory, roughly; there is one set at least
   * @param logits of an answer
   */
  EvalCache(long bytes, int logits) {
    this.logits = logits;
    long row = Float.BYTES * (long) (HEAD + logits) + Long.BYTES + Integer.BYTES + 1;
    sets = (int) Math.clamp(bytes / (WAYS * row), 1, Integer.MAX_VALUE / 2 / WAYS);
    int rows = sets * WAYS;
    versions = new AtomicIntegerArray(rows);
    keys = new long[rows];
    used = new byte[rows];
    rowsPerBlock = (1 << 28) / (HEAD + logits);
    blocks = new float[(rows + rowsPerBlock - 1) / rowsPerBlock][];
    for (int i = 0; i < blocks.length; i++) {
      int rowsHere = Math.min(rowsPerBlock, rows - i * rowsPerBlock);
      blocks[i] = new float[rowsHere * (HEAD + logits)];
    }
  }

  /** Answers that there is room for. */
  int rows() {
    return keys.length;
  }

  private int firstRow(long key) {
    // The high half of a product by the number of sets: every set equally often.
    return (int) Math.unsignedMultiplyHigh(key, sets) * WAYS;
  }

  /**
   * Looks an answer up.
   *
   * @param into takes the logits
   * @param head takes value and lead
   * @return whether there is one; if not, the arrays may hold rubbish
   */
  boolean find(long key, float[] into, float[] head) {
    int first = firstRow(key);
    for (int row = first; row < first + WAYS; row++) {
      int version = versions.getAcquire(row);
      if (version == 0 || (version & 1) != 0 || keys[row] != key) {
        continue;
      }
      float[] block = blocks[row / rowsPerBlock];
      int at = row % rowsPerBlock * (HEAD + logits);
      head[0] = block[at];
      head[1] = block[at + 1];
      System.arraycopy(block, at + HEAD, into, 0, logits);
      // Everything is read before the version is again.
      VarHandle.acquireFence();
      if (versions.getPlain(row) == version) {
        USED.setOpaque(used, row, (byte) 1);
        return true;
      }
      return false;
    }
    return false;
  }

  /** Remembers an answer, unless another thread writes to its row just now. */
  void put(long key, float[] from, float value, float lead) {
    int row = victim(key);
    int version = versions.get(row);
    if ((version & 1) != 0 || !versions.compareAndSet(row, version, version + 1)) {
      return;
    }
    // The version is odd before anything is written.
    VarHandle.releaseFence();
    keys[row] = key;
    float[] block = blocks[row / rowsPerBlock];
    int at = row % rowsPerBlock * (HEAD + logits);
    block[at] = value;
    block[at + 1] = lead;
    System.arraycopy(from, 0, block, at + HEAD, logits);
    USED.setOpaque(used, row, (byte) 0);
    // Never 0 again, which says that a row is empty.
    versions.setRelease(row, version + 2 == 0 ? 2 : version + 2);
  }

  /** The row that has the key, else an empty one, else one that was not used of late. */
  private int victim(long key) {
    int first = firstRow(key);
    for (int row = first; row < first + WAYS; row++) {
      if (versions.getPlain(row) != 0 && keys[row] == key) {
        return row;
      }
    }
    for (int row = first; row < first + WAYS; row++) {
      if (versions.getPlain(row) == 0) {
        return row;
      }
    }
    // Begins anywhere, so that all rows have their turn.
    int start = (int) (key & (WAYS - 1));
    for (int i = 0; i < WAYS; i++) {
      int row = first + ((start + i) & (WAYS - 1));
      if ((byte) USED.getOpaque(used, row) == 0) {
        return row;
      }
      USED.setOpaque(used, row, (byte) 0);
    }
    return first + start;
  }
}
