package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The cache on one thread; {@link BatchingRaceTest} covers several threads. */
final class CacheSegmentTest {
  private static final int LOGITS = 5;

  private final float[] into = new float[LOGITS];
  private final float[] head = new float[2];

  private static float[] logits(SplittableRandom random) {
    float[] logits = new float[LOGITS];
    for (int i = 0; i < LOGITS; i++) {
      logits[i] = (float) random.nextGaussian();
    }
    return logits;
  }

  /** Every hit agrees with a plain map, and the last stored entry is found. */
  @Test
  void agreesWithAMap() {
    SplittableRandom random = new SplittableRandom(1);
    CacheSegment table = new CacheSegment(4096, LOGITS);
    Map<Long, float[]> map = new HashMap<>();
    long found = 0;
    for (int n = 0; n < 50_000; n++) {
      // Keys like hashes, including 0.
      long key = random.nextInt(300) * 0x9e3779b97f4a7c15L;
      if (random.nextInt(3) == 0) {
        float[] answer = logits(random);
        table.put(key, answer, answer[0], -answer[0]);
        map.put(key, answer);
        assertTrue(table.find(key, into, head), "what was put last");
      } else if (!table.find(key, into, head)) {
        continue;
      }
      found++;
      float[] expected = Objects.requireNonNull(map.get(key));
      assertArrayEquals(expected, into);
      assertEquals(expected[0], head[0]);
      assertEquals(-expected[0], head[1]);
    }
    assertTrue(found > 20_000, "answers found: " + found);
  }

  @Test
  void keepsAnswersThatFit() {
    SplittableRandom random = new SplittableRandom(2);
    CacheSegment table = new CacheSegment(1 << 20, LOGITS);
    int rows = table.rows();
    assertTrue(rows * (4L * (LOGITS + 2) + 13) <= 1 << 20, "rows: " + rows);
    assertTrue((rows + 4) * (4L * (LOGITS + 2) + 13) >= 1 << 20, "rows: " + rows);
    long[] keys = random.longs(rows / 2).toArray();
    for (long key : keys) {
      table.put(key, into, 0, 0);
    }
    int kept = 0;
    for (long key : keys) {
      kept += table.find(key, into, head) ? 1 : 0;
    }
    assertTrue(kept > 0.9 * keys.length, "kept of " + keys.length + ": " + kept);
  }

  /** An answer that is read between any two new ones is not evicted. */
  @Test
  void keepsAnswersThatAreUsed() {
    SplittableRandom random = new SplittableRandom(3);
    CacheSegment table = new CacheSegment(0, LOGITS);
    assertEquals(4, table.rows());
    long key = random.nextLong();
    table.put(key, into, 0, 0);
    for (int n = 0; n < 1000; n++) {
      assertTrue(table.find(key, into, head), "after new answers: " + n);
      table.put(random.nextLong(), into, 0, 0);
    }
    assertFalse(table.find(random.nextLong(), into, head));
  }

  @Test
  void isTooSmallOnceForEveryQuarterThatIsReplaced() {
    SplittableRandom random = new SplittableRandom(4);
    CacheSegment table = new CacheSegment(1 << 16, LOGITS);
    int quarter = Integer.highestOneBit(table.rows() / 4);
    int full = 10 * table.rows();
    for (int n = 0; n < full; n++) {
      boolean _ = table.put(random.nextLong(), into, 0, 0);
    }
    assertEquals(100, tooSmall(table, random, 100 * quarter), 10);
    CacheSegment set = new CacheSegment(0, LOGITS);
    assertEquals(0, tooSmall(set, random, 4));
    assertEquals(100, tooSmall(set, random, 100));
  }

  /** Returns how often a segment is too small while it stores new answers. */
  private int tooSmall(CacheSegment table, SplittableRandom random, int answers) {
    int count = 0;
    for (int n = 0; n < answers; n++) {
      count += table.put(random.nextLong(), into, 0, 0) ? 1 : 0;
    }
    return count;
  }

  @Test
  void isInitiallyEmpty() {
    CacheSegment table = new CacheSegment(1000, LOGITS);
    for (long key = -100; key < 100; key++) {
      assertFalse(table.find(key, into, head), "key " + key);
    }
  }
}
