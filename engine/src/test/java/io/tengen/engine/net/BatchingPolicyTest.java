package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class BatchingPolicyTest {
  private static final long FOREVER = Long.MAX_VALUE;

  private final BatchingPolicy policy = new BatchingPolicy(64, FOREVER, 1);
  private long now = 1_000_000;
  private long arrivals;

  /**
   * Records a batch of this size, at whose end {@code arriving} requests have arrived since the
   * start of the last one.
   */
  private void batch(BatchingPolicy which, int size, long nanos, int arriving) {
    which.batchTaken(arrivals, now);
    which.batchFinished(size, nanos);
    now += nanos;
    arrivals += arriving;
  }

  @Test
  void doesNotWaitWithoutHistory() {
    assertFalse(policy.shouldWait(1, now));
    assertEquals(0, policy.breakEvenSize());
    assertEquals(0, policy.fixedNanos());
  }

  /** A batch takes 1000 ns and 10 ns more for each request, as on a graphics card. */
  @Test
  void estimatesTheFixedTime() {
    for (int n = 0; n < 100; n++) {
      int size = 4 + n % 9;
      batch(policy, size, 1000 + 10 * size, 8);
    }
    assertEquals(1000, policy.fixedNanos(), 1);
    // Eight requests arrive in each batch of about 1080 ns.
    assertEquals(8 / 1.08, policy.breakEvenSize(), 0.1);
    assertTrue(policy.shouldWait(7, now));
    assertFalse(policy.shouldWait(8, now));
    // The policy follows a change of the device's time.
    for (int n = 0; n < 200; n++) {
      int size = 4 + n % 9;
      batch(policy, size, 500 + 10 * size, 8);
    }
    assertEquals(500, policy.fixedNanos(), 5);
  }

  /** A batch takes as long as its requests one after the other, as on a CPU. */
  @Test
  void doesNotWaitWithoutFixedTime() {
    for (int n = 0; n < 100; n++) {
      int size = 1 + n % 8;
      batch(policy, size, 1000L * size, 8);
    }
    assertEquals(0, policy.fixedNanos(), 1);
    assertFalse(policy.shouldWait(1, now));
  }

  /** The next request of a single game comes after the answer. */
  @Test
  void doesNotWaitForASingleGame() {
    for (int n = 0; n < 100; n++) {
      batch(policy, 1, 1000, 1);
      now += 50;
    }
    assertEquals(1000, policy.fixedNanos(), 1);
    assertFalse(policy.shouldWait(1, now));
  }

  @Test
  void limitsTheWait() {
    BatchingPolicy shorter = new BatchingPolicy(64, 300, 1);
    for (BatchingPolicy each : new BatchingPolicy[] {policy, shorter}) {
      for (int n = 0; n < 100; n++) {
        int size = 4 + n % 9;
        batch(each, size, 1000 + 10 * size, 8);
      }
    }
    assertTrue(policy.shouldWait(1, now));
    assertTrue(policy.shouldWait(1, now + 990));
    assertFalse(policy.shouldWait(1, now + 1010));
    assertTrue(shorter.shouldWait(1, now));
    assertTrue(shorter.shouldWait(1, now + 299));
    assertFalse(shorter.shouldWait(1, now + 300));
    // The wait is over; the next request starts another.
    assertTrue(shorter.shouldWait(1, now + 400));
  }

  /** Each of two loops gets half of the arrivals. */
  @Test
  void sharesTheArrivals() {
    BatchingPolicy half = new BatchingPolicy(64, FOREVER, 2);
    for (int n = 0; n < 100; n++) {
      int size = 4 + n % 9;
      batch(half, size, 1000 + 10 * size, 8);
    }
    assertEquals(4 / 1.08, half.breakEvenSize(), 0.1);
  }

  /** The policy does not wait for more requests than fit in a batch. */
  @Test
  void doesNotWaitWithAFullBatch() {
    BatchingPolicy small = new BatchingPolicy(3, FOREVER, 1);
    for (int n = 0; n < 100; n++) {
      batch(small, 1 + n % 3, 1000 + n % 3, 8);
    }
    assertTrue(small.shouldWait(2, now));
    assertFalse(small.shouldWait(3, now));
  }

  /** An hour without requests counts only as a tenth of a second. */
  @Test
  void limitsTheEffectOfAPause() {
    for (int n = 0; n < 100; n++) {
      batch(policy, 8, 1_000_000, 8);
    }
    now += 3_600_000_000_000L;
    batch(policy, 1, 1_000_000, 8);
    assertFalse(policy.shouldWait(2, now));
    for (int n = 0; n < 120; n++) {
      batch(policy, 8, 1_000_000, 8);
    }
    assertTrue(policy.shouldWait(2, now));
  }
}
