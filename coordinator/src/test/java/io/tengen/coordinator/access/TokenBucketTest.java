package io.tengen.coordinator.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private long now;
  private final TokenBucket tokenBucket = new TokenBucket(10, () -> now);

  @Test
  void savesOneSecondsWorthOfTokens() {
    now += 1_000_000_000_000L;
    for (int i = 0; i < 10; i++) {
      assertTrue(tokenBucket.tryTake());
    }
    assertFalse(tokenBucket.tryTake());
    now += 100_000_000;
    assertTrue(tokenBucket.tryTake());
    assertFalse(tokenBucket.tryTake());
  }

  @Test
  void returnsTheTimeToWait() {
    for (int i = 0; i < 10; i++) {
      assertEquals(0, tokenBucket.take());
    }
    assertEquals(100_000_000, tokenBucket.take(), 1);
    assertEquals(200_000_000, tokenBucket.take(), 1);
    now += 200_000_000;
    assertEquals(100_000_000, tokenBucket.take(), 1);
  }
}
