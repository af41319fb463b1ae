package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerBackoffTest {
  private final WorkerBackoff strikes = new WorkerBackoff(10, 100);
  private long now;

  private void strike(String worker) {
    strikes.failed(worker, "no engine", now);
  }

  /** How long the worker is left out; then it is in again. */
  private long rest(String worker) {
    long began = now;
    while (strikes.isBackingOff(worker)) {
      now++;
      strikes.readmit(now);
    }
    return now - began;
  }

  @Test
  void eachFailureLeavesAWorkerOutForTwiceAsLong() {
    for (int rest : List.of(10, 20, 40, 80, 100, 100)) {
      strike("w");
      assertTrue(strikes.isBackingOff("w"));
      assertTrue(strikes.isAnyBackingOff());
      assertEquals(rest, rest("w"));
    }
    assertFalse(strikes.isAnyBackingOff());
  }

  /** Four slots decline at once: that is one failure. */
  @Test
  void gamesThatItHadBeforeChangeNothing() {
    for (int i = 0; i < 20; i++) {
      strike("w");
    }
    assertEquals(10, rest("w"));
    assertFalse(strikes.areAllUnable(List.of("w")));
    assertEquals("the last 20 games failed; the latest: no engine", strikes.problem());
  }

  @Test
  void aSuccessWipesTheSlateClean() {
    strike("w");
    assertEquals("the last game failed: no engine", strikes.problem());
    strikes.succeeded("w");
    assertFalse(strikes.isBackingOff("w"));
    assertEquals("", strikes.problem());
    strike("w");
    assertEquals(10, rest("w"));
  }

  @Test
  void aRunIsGivenUpOnlyIfEveryWorkerHasFailedAgainAndAgain() {
    assertFalse(strikes.areAllUnable(List.of()));
    for (int i = 0; i < WorkerBackoff.LIMIT; i++) {
      assertFalse(strikes.areAllUnable(List.of("w")));
      strike("w");
      rest("w");
    }
    assertTrue(strikes.areAllUnable(List.of("w")));
    assertFalse(strikes.areAllUnable(List.of("w", "v")));
  }
}
