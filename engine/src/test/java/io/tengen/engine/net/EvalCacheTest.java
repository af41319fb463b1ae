package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Caches that share a budget, on one thread. */
final class EvalCacheTest {
  private static final int LOGITS = 82;
  private static final int SEGMENTS = 12;
  private static final long SEGMENT = 64 << 10;

  private final CacheBudget budget = new CacheBudget(SEGMENTS * SEGMENT);
  private final SplittableRandom random = new SplittableRandom(1);
  private final float[] logits = new float[LOGITS];
  private final float[] head = new float[2];

  private EvalCache cache() {
    return new EvalCache(budget, Long.MAX_VALUE, LOGITS);
  }

  /** Stores answers that are determined by their keys. */
  private void put(EvalCache cache, long... keys) {
    for (long key : keys) {
      logits[0] = key;
      logits[LOGITS - 1] = -key;
      cache.put(key, logits, key >>> 40, key & 1023);
    }
  }

  /** Returns how many of these answers a cache has, and checks them. */
  private int found(EvalCache cache, long... keys) {
    int found = 0;
    for (long key : keys) {
      if (cache.find(key, logits, head)) {
        assertArrayEquals(new float[] {key >>> 40, key & 1023}, head);
        assertEquals(key, logits[0]);
        assertEquals(-key, logits[LOGITS - 1]);
        found++;
      }
    }
    return found;
  }

  private void fill(EvalCache cache) {
    put(cache, random.longs(20_000).toArray());
  }

  @Test
  void takesMemoryAsItFillsUp() {
    EvalCache cache = cache();
    assertEquals(SEGMENTS, budget.free());
    assertEquals(0, found(cache, 1));
    put(cache, 1);
    assertEquals(1, found(cache, 1));
    assertEquals(SEGMENTS - 1, budget.free());
    fill(cache);
    assertEquals(0, budget.free());
    assertTrue(cache.rows() * LOGITS * 4L < SEGMENTS * SEGMENT, "rows: " + cache.rows());
    assertTrue(cache.rows() * LOGITS * 5L > SEGMENTS * SEGMENT, "rows: " + cache.rows());
  }

  /** All segments are used about equally, whatever their number; new answers replace old ones. */
  @Test
  void keepsMostAnswersThatFit() {
    EvalCache cache = cache();
    fill(cache);
    long[] keys = random.longs(cache.rows() / 2).toArray();
    put(cache, keys);
    int kept = found(cache, keys);
    assertTrue(kept > 0.75 * keys.length, "kept of " + keys.length + ": " + kept);
  }

  @Test
  void sharesTheMemoryEquallyAmongCachesInUse() {
    List<EvalCache> caches = new ArrayList<>();
    for (int number = 1; number <= SEGMENTS + 3; number++) {
      caches.add(cache());
      for (int round = 0; round < 3; round++) {
        caches.forEach(this::fill);
      }
      int share = SEGMENTS / number;
      for (EvalCache cache : caches) {
        assertTrue(
            cache.segments() == share || cache.segments() == share + 1,
            number + " caches, segments of one: " + cache.segments());
      }
      assertEquals(0, budget.free());
    }
  }

  @Test
  void returnsTheMemoryOfClosedCaches() {
    EvalCache first = cache();
    EvalCache second = cache();
    fill(first);
    fill(second);
    first.close();
    first.close();
    assertEquals(SEGMENTS / 2, budget.free());
    fill(first);
    assertEquals(0, first.segments());
    fill(second);
    assertEquals(SEGMENTS, second.segments());
  }

  @Test
  void doesNotExceedItsOwnLimit() {
    EvalCache cache = new EvalCache(budget, 3 * SEGMENT, LOGITS);
    fill(cache);
    assertEquals(3, cache.segments());
  }

  @Test
  void worksWithoutMemory() {
    EvalCache cache = new EvalCache(new CacheBudget(0), Long.MAX_VALUE, LOGITS);
    fill(cache);
    assertFalse(cache.find(1, logits, head));
  }

  /** An answer is that of its key, whichever segments have come and gone. */
  @Test
  void findsNoWrongAnswersAsSegmentsComeAndGo() {
    EvalCache steady = cache();
    long[] keys = random.longs(2000).toArray();
    int found = 0;
    for (int round = 0; round < 10; round++) {
      put(steady, keys);
      try (Closing other = new Closing(cache())) {
        fill(other.cache);
        found += found(steady, keys);
        fill(steady);
      }
      fill(steady);
      put(steady, keys);
      found += found(steady, keys);
    }
    assertTrue(found > 10_000, "answers found: " + found);
  }

  private record Closing(EvalCache cache) implements AutoCloseable {
    @Override
    public void close() {
      cache.close();
    }
  }
}
