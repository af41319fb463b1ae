package io.tengen.engine.search.tree;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all search trees of a process share. A tree that needs more than is left fails
 * with {@link TreeMemoryException} before the heap is full, because a full heap would affect
 * everything else in the process as well. Its size does not depend on what else is in the heap, so
 * trees that fit once fit again. Thread-safe and non-blocking.
 */
public final class TreeMemory {
  /** The percentage of the heap that the trees of a process may use. */
  private static final int PERCENT_OF_HEAP = 45;

  private static final TreeMemory OF_PROCESS =
      new TreeMemory(Runtime.getRuntime().maxMemory() / 100 * PERCENT_OF_HEAP);

  private final long bytes;
  private final AtomicLong left;

  /**
   * Creates a memory.
   *
   * @param bytes of all trees together
   */
  TreeMemory(long bytes) {
    this.bytes = bytes;
    left = new AtomicLong(bytes);
  }

  /** Returns the memory of this process: 45 % of the largest heap. */
  static TreeMemory ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Takes memory.
   *
   * @throws TreeMemoryException if less is left
   */
  void take(long wanted) {
    if (left.addAndGet(-wanted) < 0) {
      left.addAndGet(wanted);
      throw new TreeMemoryException(bytes);
    }
  }

  /** Returns memory that was taken. */
  void giveBack(long taken) {
    left.addAndGet(taken);
  }

  /** Returns the bytes that are left. */
  long left() {
    return left.get();
  }
}
