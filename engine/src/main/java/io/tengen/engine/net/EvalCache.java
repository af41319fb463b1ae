package io.tengen.engine.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A cache of answers by hash. It begins without memory, takes segments from a {@link CacheBudget}
 * as it fills up, and gives some back when other caches need them. Thread-safe. Look-ups never
 * block; storing an answer blocks only if it makes the cache grow.
 *
 * <p>Keys are divided into a fixed number of buckets, and each segment holds the answers of several
 * buckets. A new segment takes over some buckets of each of the others, so that only the answers of
 * those are lost; the buckets of a removed segment are divided among the others. A bucket may still
 * find old answers in a segment that it returns to, which are as valid as new ones.
 */
final class EvalCache {
  private static final int BUCKETS = 1 << 10;

  private static final short NONE = -1;

  /** A cache without memory asks for some at the first of so many answers. */
  private static final int LOST_ANSWERS = 64;

  private final CacheBudget budget;
  private final int logits;
  private final long segmentBytes;
  private final int mostSegments;

  /** The segment of each bucket; null while the cache has none. */
  private final AtomicReferenceArray<@Nullable CacheSegment> buckets =
      new AtomicReferenceArray<>(BUCKETS);

  // Accessed only while holding the monitor of the budget, as GuardedBy cannot express.
  private final List<CacheSegment> segments = new ArrayList<>();

  /** The place of each bucket's segment in the list, or {@link #NONE}. */
  private final short[] owners = new short[BUCKETS];

  /** The number of answers that found no memory. */
  private final AtomicInteger lost = new AtomicInteger();

  /**
   * Opens a cache, which must be closed after use.
   *
   * @param bytes the largest memory of this cache, in bytes; one segment holds at least four
   *     answers
   * @param logits the number of logits of an answer
   */
  EvalCache(CacheBudget budget, long bytes, int logits) {
    this.budget = budget;
    this.logits = logits;
    segmentBytes = Math.min(bytes, budget.segmentBytes());
    mostSegments = (int) Math.clamp(bytes / budget.segmentBytes(), 1, BUCKETS);
    Arrays.fill(owners, NONE);
    budget.open(this);
  }

  private static int bucket(long key) {
    // A segment uses the highest and the two lowest bits of the key.
    return (int) (key >>> 2) & (BUCKETS - 1);
  }

  /**
   * Looks up an answer.
   *
   * @param into receives the logits
   * @param head receives value and lead
   * @return whether there is an answer; if not, the contents of the arrays are undefined
   */
  boolean find(long key, float[] into, float[] head) {
    CacheSegment segment = buckets.getAcquire(bucket(key));
    return segment != null && segment.find(key, into, head);
  }

  /** Stores an answer if there is memory for it, unless another thread is writing to its row. */
  void put(long key, float[] from, float value, float lead) {
    CacheSegment segment = buckets.getAcquire(bucket(key));
    if (segment == null && lost.getAndIncrement() % LOST_ANSWERS == 0) {
      // The cache has no memory yet, or lost it to other caches.
      budget.grow(this);
      segment = buckets.getAcquire(bucket(key));
    }
    if (segment != null && segment.put(key, from, value, lead)) {
      budget.grow(this);
    }
  }

  /** Frees the memory. Answers that are stored later are lost. Idempotent. */
  void close() {
    budget.close(this);
  }

  // Methods for the budget, which calls them while holding its monitor.

  int segments() {
    return segments.size();
  }

  int mostSegments() {
    return mostSegments;
  }

  /**
   * Adds a segment.
   *
   * @throws OutOfMemoryError if the heap cannot hold it; the cache is then unchanged
   */
  void add() {
    segments.add(new CacheSegment(segmentBytes, logits));
    int own = segments.size() - 1;
    int[] counts = counts();
    int target = BUCKETS / segments.size();
    // The new segment takes buckets from those that have more than their share.
    for (int share = Math.ceilDiv(BUCKETS, segments.size()); counts[own] < target; share--) {
      for (int bucket = 0; bucket < BUCKETS && counts[own] < target; bucket++) {
        int owner = owners[bucket];
        if (owner == NONE || owner != own && counts[owner] > share) {
          move(bucket, own, counts);
        }
      }
    }
  }

  /** Removes a segment and its answers. */
  void remove() {
    int removed = segments.size() - 1;
    int[] counts = counts();
    segments.removeLast();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      if (owners[bucket] == removed) {
        move(bucket, smallest(counts, removed), counts);
      }
    }
  }

  /** Returns the number of buckets of each segment. */
  private int[] counts() {
    int[] counts = new int[segments.size()];
    for (int owner : owners) {
      if (owner != NONE) {
        counts[owner]++;
      }
    }
    return counts;
  }

  /** Returns which of the first {@code size} numbers is the smallest; {@link #NONE} of none. */
  private static int smallest(int[] numbers, int size) {
    int smallest = size == 0 ? NONE : 0;
    for (int i = 1; i < size; i++) {
      smallest = numbers[i] < numbers[smallest] ? i : smallest;
    }
    return smallest;
  }

  /** Moves a bucket to another segment, or to none. */
  private void move(int bucket, int segment, int[] counts) {
    if (owners[bucket] != NONE) {
      counts[owners[bucket]]--;
    }
    if (segment != NONE) {
      counts[segment]++;
    }
    owners[bucket] = (short) segment;
    buckets.setRelease(bucket, segment == NONE ? null : segments.get(segment));
  }

  /** Returns the number of answers that fit into the present memory. Blocks. */
  int rows() {
    synchronized (budget) {
      return segments.stream().mapToInt(CacheSegment::rows).sum();
    }
  }
}
