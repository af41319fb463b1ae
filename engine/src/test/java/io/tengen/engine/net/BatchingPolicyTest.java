package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class BatchingPolicyTest {
  private static final long FOREVER = Long.MAX_VALUE;

  private final BatchingPolicy rule = new BatchingPolicy(64, FOREVER, 1);
  private long now = 1_000_000;
  private long arrivals;

  /** A batch of this size, and at its end this many have arrived since the last one began. */
  private void batch(BatchingPolicy which, int size, long nanos, int arriving) {
    which.batchTaken(arrivals, now);
    which.batchFinished(size, nanos);
    now += nanos;
    arrivals += arriving;
  }

  @Test
  void knowsNothingAtFirst() {
    assertFalse(rule.shouldWait(1, now));
    assertEquals(0, rule.breakEvenSize());
    assertEquals(0, rule.fixedNanos());
  }

  /** 1000 ns and 10 more for each inquiry: a graphics card. */
  @Test
  void learnsTheFixedTime() {
    for (int n = 0; n < 100; n++) {
      int size = 4 + n % 9;
      batch(rule, size, 1000 + 10 * size, 8);
    }
    assertEquals(1000, rule.fixedNanos(), 1);
    // Eight in each batch of about 1080 ns.
    assertEquals(8 / 1.08, rule.breakEvenSize(), 0.1);
    assertTrue(rule.shouldWait(7, now));
    assertFalse(rule.shouldWait(8, now));
    // The device's time changes, and the rule with it.
    for (int n = 0; n < 200; n++) {
      int size = 4 + n % 9;
      batch(rule, size, 500 + 10 * size, 8);
    }
    assertEquals(500, rule.fixedNanos(), 5);
  }

  /** A batch takes as long as its inquiries one after the other: a CPU. */
  @Test
  void withoutFixedTimeNobodyWaits() {
    for (int n = 0; n < 100; n++) {
      int size = 1 + n % 8;
      batch(rule, size, 1000L * size, 8);
    }
    assertEquals(0, rule.fixedNanos(), 1);
    assertFalse(rule.shouldWait(1, now));
  }

  /** Its next inquiry comes after the answer. */
  @Test
  void aLoneGameIsNotKeptWaiting() {
    for (int n = 0; n < 100; n++) {
      batch(rule, 1, 1000, 1);
      now += 50;
    }
    assertEquals(1000, rule.fixedNanos(), 1);
    assertFalse(rule.shouldWait(1, now));
  }

  @Test
  void doesNotWaitForever() {
    BatchingPolicy shorter = new BatchingPolicy(64, 300, 1);
    for (BatchingPolicy each : new BatchingPolicy[] {rule, shorter}) {
      for (int n = 0; n < 100; n++) {
        int size = 4 + n % 9;
        batch(each, size, 1000 + 10 * size, 8);
      }
    }
    assertTrue(rule.shouldWait(1, now));
    assertTrue(rule.shouldWait(1, now + 990));
    assertFalse(rule.shouldWait(1, now + 1010));
    assertTrue(shorter.shouldWait(1, now));
    assertTrue(shorter.shouldWait(1, now + 299));
    assertFalse(shorter.shouldWait(1, now + 300));
    // The wait is over; the next begins with the next inquiry.
    assertTrue(shorter.shouldWait(1, now + 400));
  }

  /** Of what arrives, each of two loops gets half. */
  @Test
  void sharesTheArrivals() {
    BatchingPolicy half = new BatchingPolicy(64, FOREVER, 2);
    for (int n = 0; n < 100; n++) {
      int size = 4 + n % 9;
      batch(half, size, 1000 + 10 * size, 8);
    }
    assertEquals(4 / 1.08, half.breakEvenSize(), 0.1);
  }

  /** More than what may wait at all, or fits, is never waited for. */
  @Test
  void fullIsFull() {
    BatchingPolicy small = new BatchingPolicy(3, FOREVER, 1);
    for (int n = 0; n < 100; n++) {
      batch(small, 1 + n % 3, 1000 + n % 3, 8);
    }
    assertTrue(small.shouldWait(2, now));
    assertFalse(small.shouldWait(3, now));
  }

  /** After an hour without games the old rate is as good as a tenth of a second's silence. */
  @Test
  void anHourOfSilence() {
    for (int n = 0; n < 100; n++) {
      batch(rule, 8, 1_000_000, 8);
    }
    now += 3_600_000_000_000L;
    batch(rule, 1, 1_000_000, 8);
    assertFalse(rule.shouldWait(2, now));
    for (int n = 0; n < 120; n++) {
      batch(rule, 8, 1_000_000, 8);
    }
    assertTrue(rule.shouldWait(2, now));
  }
}
