package io.tengen.worker.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServerLoadTest {
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final ServerLoad load = new ServerLoad(SECOND);
  private long now = 5 * SECOND;

  private void answer(long nanos) {
    load.sent();
    now += nanos;
    load.answered(nanos, now);
  }

  @Test
  void costIsLatencyTimesLoad() {
    assertEquals(0, load.cost(now));
    answer(4 * MS);
    assertEquals(4.0 * MS, load.cost(now));
    load.sent();
    load.sent();
    assertEquals(12.0 * MS, load.cost(now));
  }

  /** One slow answer counts at once, fast ones gradually. */
  @Test
  void peaksCountAtOnce() {
    answer(MS);
    answer(100 * MS);
    assertEquals(100.0 * MS, load.cost(now));
    for (int i = 0; i < 10; i++) {
      answer(MS);
    }
    assertTrue(load.cost(now) > 20 * MS && load.cost(now) < 60 * MS, () -> "" + load.cost(now));
  }

  /** A server that was slow once is tried again after a while. */
  @Test
  void latencyDecaysWhileItIsNotAsked() {
    answer(SECOND);
    assertTrue(load.cost(now + 60 * SECOND) < 10 * MS);
  }

  @Test
  void deadlinesFollowTheLatency() {
    assertEquals(20 * SECOND, load.deadline(now));
    answer(MS);
    assertEquals(SECOND, load.deadline(now));
    answer(200 * MS);
    assertEquals(4 * SECOND, load.deadline(now));
    answer(5 * SECOND);
    assertEquals(20 * SECOND, load.deadline(now));
  }

  @Test
  void failuresShunItForLongerEachTime() {
    for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      load.sent();
      load.failed(now);
      assertFalse(load.isUsable(now + seconds * SECOND - 1));
      assertTrue(load.isUsable(now + seconds * SECOND));
    }
    answer(MS);
    assertTrue(load.isUsable(now));
    load.sent();
    load.failed(now);
    assertTrue(load.isUsable(now + SECOND));
    load.sent();
    load.answeredNonsense(now);
    assertFalse(load.isUsable(now + 60 * SECOND - 1));
  }
}
