package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerBackoffTest {
  private final WorkerBackoff backoff = new WorkerBackoff(10, 100);
  private long now;

  private void strike(String worker) {
    backoff.failed(worker, "no engine", now);
  }

  /** Returns the duration of the worker's backoff, and ends it. */
  private long rest(String worker) {
    long began = now;
    while (backoff.isBackingOff(worker)) {
      now++;
      backoff.readmit(now);
    }
    return now - began;
  }

  @Test
  void doublesTheBackoffWithEachFailure() {
    for (int rest : List.of(10, 20, 40, 80, 100, 100)) {
      strike("w");
      assertTrue(backoff.isBackingOff("w"));
      assertTrue(backoff.isAnyBackingOff());
      assertEquals(rest, rest("w"));
    }
    assertFalse(backoff.isAnyBackingOff());
  }

  /** Simultaneous failures of four slots count as one. */
  @Test
  void failuresDuringABackoffDoNotExtendIt() {
    for (int i = 0; i < 20; i++) {
      strike("w");
    }
    assertEquals(10, rest("w"));
    assertFalse(backoff.areAllUnable(List.of("w")));
    assertEquals("the last 20 games failed; the latest: no engine", backoff.problem());
  }

  @Test
  void successResetsTheBackoff() {
    strike("w");
    assertEquals("the last game failed: no engine", backoff.problem());
    backoff.succeeded("w");
    assertFalse(backoff.isBackingOff("w"));
    assertEquals("", backoff.problem());
    strike("w");
    assertEquals(10, rest("w"));
  }

  @Test
  void tellsWhichWorkersCannotPlayWhileOthersDo() {
    for (int i = 0; i < WorkerBackoff.LIMIT; i++) {
      strike("w");
      rest("w");
      backoff.succeeded("v");
    }
    assertEquals("worker w fails all games: no engine", backoff.problem());
    backoff.succeeded("w");
    assertEquals("", backoff.problem());
  }

  @Test
  void runIsHopelessOnlyIfAllWorkersFailRepeatedly() {
    assertFalse(backoff.areAllUnable(List.of()));
    for (int i = 0; i < WorkerBackoff.LIMIT; i++) {
      assertFalse(backoff.areAllUnable(List.of("w")));
      strike("w");
      rest("w");
    }
    assertTrue(backoff.areAllUnable(List.of("w")));
    assertFalse(backoff.areAllUnable(List.of("w", "v")));
  }
}
