package io.tengen.engine.net;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The memory that all caches of evaluations of a process share. It is divided into segments of
 * equal size. A cache that fills up takes a free segment; if there is none, it takes one from the
 * largest cache, provided that this cache remains at least as large. So one cache may use the whole
 * budget, and caches that are all in use get equal shares (max-min fairness), however many networks
 * and board sizes there are.
 *
 * <p>If the heap cannot hold a segment although the budget has one, the budget shrinks to what is
 * in use. A lack of memory therefore makes caches smaller and never fails an evaluation.
 *
 * <p>Thread-safe. Methods block only while another thread adds or removes a segment.
 */
public final class CacheBudget {
  /**
   * The percentage of the heap that the caches of a process may use. With that of the search trees
   * it fits into the part in which Java's collectors keep what lives long, two thirds unless set.
   */
  private static final int PERCENT_OF_HEAP = 20;

  private static final int MOST_SEGMENTS = 64;
  private static final long SMALLEST_SEGMENT = 64 << 10;
  private static final long LARGEST_SEGMENT = 1L << 29;

  private static final CacheBudget OF_PROCESS =
      new CacheBudget(Runtime.getRuntime().maxMemory() / 100 * PERCENT_OF_HEAP);

  private final long segmentBytes;

  /** The number of segments that may be in use. */
  @GuardedBy("this")
  private int segments;

  /** The open caches. */
  @GuardedBy("this")
  private final List<EvalCache> caches = new ArrayList<>();

  /**
   * Creates a budget.
   *
   * @param bytes the memory of all caches together, in bytes
   */
  CacheBudget(long bytes) {
    segmentBytes = Math.clamp(bytes / MOST_SEGMENTS, SMALLEST_SEGMENT, LARGEST_SEGMENT);
    segments = (int) Math.min(bytes / segmentBytes, MOST_SEGMENTS);
  }

  /** Returns the budget of this process: a fifth of the largest heap. */
  public static CacheBudget ofProcess() {
    return OF_PROCESS;
  }

  /** Returns the size of a segment, in bytes. */
  long segmentBytes() {
    return segmentBytes;
  }

  /** Returns the number of segments that are free. */
  synchronized int free() {
    return segments - used();
  }

  @GuardedBy("this")
  private int used() {
    return caches.stream().mapToInt(EvalCache::segments).sum();
  }

  /** Lets a cache take segments. */
  synchronized void open(EvalCache cache) {
    caches.add(cache);
  }

  /** Adds a segment to an open cache, if the budget, the heap and the cache's limit permit it. */
  synchronized void grow(EvalCache cache) {
    if (!caches.contains(cache) || cache.segments() >= cache.mostSegments()) {
      return;
    }
    if (used() >= segments && !takeFromLargest(cache)) {
      return;
    }
    try {
      cache.add();
    } catch (OutOfMemoryError e) {
      // The heap is used for other things; the caches must not try to fill it again and again.
      segments = used();
    }
  }

  @GuardedBy("this")
  private boolean takeFromLargest(EvalCache cache) {
    EvalCache largest =
        caches.stream().max(Comparator.comparingInt(EvalCache::segments)).orElseThrow();
    if (largest.segments() <= cache.segments() + 1) {
      return false;
    }
    largest.remove();
    return true;
  }

  /** Frees the segments of a cache, which takes no more of them. Idempotent. */
  synchronized void close(EvalCache cache) {
    if (caches.remove(cache)) {
      while (cache.segments() > 0) {
        cache.remove();
      }
    }
  }
}
