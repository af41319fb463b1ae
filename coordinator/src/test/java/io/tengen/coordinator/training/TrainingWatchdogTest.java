package io.tengen.coordinator.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.training.TrainingProgress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TrainingWatchdogTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final TrainingWatchdog watch =
      new TrainingWatchdog(new AtomicLong()::incrementAndGet, LEASE, PATIENCE);

  private static TrainingProgress steps(long steps) {
    return new TrainingProgress(TrainingProgress.Stage.LEARNING, steps, steps, null);
  }

  @Test
  void losesASilentWorkerWhichMayReturn() {
    long lease = watch.grant("w", 0);
    long late = LEASE.toNanos();
    assertTrue(watch.hold("w", lease, late - 1));
    assertEquals(TrainingWatchdog.State.GOOD, watch.judge(late));
    assertEquals(TrainingWatchdog.State.SILENT, watch.judge(2 * late - 1));
    assertTrue(watch.hold("w", lease, 2 * late));
    assertEquals(TrainingWatchdog.State.GOOD, watch.judge(2 * late));
  }

  @Test
  void leasesToOneWorkerAtATime() {
    long lease = watch.grant("w", 0);
    assertFalse(watch.hold("v", lease, 1));
    assertFalse(watch.hold("w", lease + 1, 1));
    watch.free();
    assertTrue(watch.hold("v", 77, 2));
    assertFalse(watch.hold("w", lease, 3));
  }

  @Test
  void endsTheLeaseOfAStalledWorkerForGood() {
    long lease = watch.grant("w", 0);
    long now = 0;
    watch.heard(steps(5), now);
    while (now < PATIENCE.toNanos()) {
      assertEquals(TrainingWatchdog.State.GOOD, watch.judge(now));
      watch.hold("w", lease, now);
      watch.heard(steps(5), now);
      now += LEASE.toNanos() / 2;
    }
    assertEquals(TrainingWatchdog.State.STALLED, watch.judge(now));
    watch.end(lease);
    assertFalse(watch.hold("w", lease, now));
    assertTrue(watch.grant("v", now) != lease);
    assertEquals(TrainingProgress.NONE, watch.progress());
    assertEquals(TrainingWatchdog.State.GOOD, watch.judge(now));
  }

  @Test
  void givesUpAfterLosingWorkersAtOneStep() {
    for (int i = 1; i < TrainingWatchdog.MAX_LOST; i++) {
      assertFalse(watch.lost(20));
    }
    assertFalse(watch.lost(30), "it has got further");
    for (int i = 2; i < TrainingWatchdog.MAX_LOST; i++) {
      assertFalse(watch.lost(30));
    }
    assertTrue(watch.lost(30));
    assertTrue(watch.verdict().contains("after step 30"), watch.verdict());
  }
}
