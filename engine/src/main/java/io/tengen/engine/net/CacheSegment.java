package io.tengen.engine.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A part of an {@link EvalCache}: answers by hash in a fixed amount of memory. It is
 * set-associative with sets of four rows; a new answer replaces a row that was not used recently
 * (second chance within the set). Thread-safe and non-blocking: does not allocate after
 * construction, and does not retry. A reader or writer that meets another writer in a row gives up.
 *
 * <p>Each row has a version (a seqlock; Boehm 2012, <i>Can seqlocks get along with programming
 * language memory models?</i>), which is odd while a thread writes. A reader copies the row and
 * uses the copy only if the version was even and equal before and after.
 */
final class CacheSegment {
  private static final int WAYS = 4;

  /** The number of floats before the logits: value and lead. */
  private static final int HEAD = 2;

  /** A segment is too small after it has replaced this part of its rows. */
  private static final int REPLACED_PART = 4;

  private static final VarHandle VERSION = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle USED = MethodHandles.arrayElementVarHandle(byte[].class);

  private final int sets;
  private final int logits;

  /** A power of 2 minus 1; see {@link #isReplacementCounted}. */
  private final int countMask;

  /** The version of each row: 0 if it is empty, odd while it is written. */
  private final int[] versions;

  // The rows, guarded by their versions.
  private final long[] keys;
  private final float[] answers;

  /**
   * Whether a row was read since the last replacement in its set skipped it. Lost updates are
   * harmless.
   */
  private final byte[] used;

  /**
   * Allocates a segment.
   *
   * @param bytes the approximate memory in bytes, at most 1 GiB; there is at least one set
   * @param logits the number of logits of an answer
   */
  CacheSegment(long bytes, int logits) {
    this.logits = logits;
    long row = Float.BYTES * (long) (HEAD + logits) + Long.BYTES + Integer.BYTES + 1;
    sets = (int) Math.clamp(bytes / (WAYS * row), 1, Integer.MAX_VALUE / (WAYS * row));
    int rows = sets * WAYS;
    countMask = Integer.highestOneBit(rows / REPLACED_PART) - 1;
    versions = new int[rows];
    keys = new long[rows];
    used = new byte[rows];
    answers = new float[rows * (HEAD + logits)];
  }

  /** Returns the number of answers that fit. */
  int rows() {
    return keys.length;
  }

  private int firstRow(long key) {
    // The high half of the product with the number of sets selects every set equally often.
    return (int) Math.unsignedMultiplyHigh(key, sets) * WAYS;
  }

  /**
   * Looks up an answer.
   *
   * @param into receives the logits
   * @param head receives value and lead
   * @return whether there is an answer; if not, the contents of the arrays are undefined
   */
  boolean find(long key, float[] into, float[] head) {
    int first = firstRow(key);
    for (int row = first; row < first + WAYS; row++) {
      int version = (int) VERSION.getAcquire(versions, row);
      if (version == 0 || (version & 1) != 0 || keys[row] != key) {
        continue;
      }
      int at = row * (HEAD + logits);
      head[0] = answers[at];
      head[1] = answers[at + 1];
      System.arraycopy(answers, at + HEAD, into, 0, logits);
      // Orders the reads of the row before the second read of the version.
      VarHandle.acquireFence();
      if (versions[row] == version) {
        USED.setOpaque(used, row, (byte) 1);
        return true;
      }
      return false;
    }
    return false;
  }

  /**
   * Stores an answer, unless another thread is writing to the row.
   *
   * @return whether the segment is too small: true once for about every quarter of its rows that
   *     are replaced by answers of other keys
   */
  boolean put(long key, float[] from, float value, float lead) {
    int row = victim(key);
    int version = (int) VERSION.getVolatile(versions, row);
    if ((version & 1) != 0 || !VERSION.compareAndSet(versions, row, version, version + 1)) {
      return false;
    }
    boolean replaced = version != 0 && keys[row] != key;
    // Orders the odd version before the writes to the row.
    VarHandle.releaseFence();
    keys[row] = key;
    int at = row * (HEAD + logits);
    answers[at] = value;
    answers[at + 1] = lead;
    System.arraycopy(from, 0, answers, at + HEAD, logits);
    USED.setOpaque(used, row, (byte) 0);
    // Skips 0, which marks an empty row.
    VERSION.setRelease(versions, row, version + 2 == 0 ? 2 : version + 2);
    return replaced && isReplacementCounted(row, version);
  }

  /**
   * Returns whether a replacement stands for as many as there are in a quarter of the rows. Each
   * row counts its own replacements by its version and begins at another number, since threads that
   * share a counter would wait for each other's writes to it.
   */
  private boolean isReplacementCounted(int row, int version) {
    return ((row + (version >>> 1)) & countMask) == 0;
  }

  /** Returns the row with the key, else an empty row, else a row that was not used recently. */
  private int victim(long key) {
    int first = firstRow(key);
    for (int row = first; row < first + WAYS; row++) {
      if (versions[row] != 0 && keys[row] == key) {
        return row;
      }
    }
    for (int row = first; row < first + WAYS; row++) {
      if (versions[row] == 0) {
        return row;
      }
    }
    // Starts at a row that depends on the key, so that all rows are replaced equally often.
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
