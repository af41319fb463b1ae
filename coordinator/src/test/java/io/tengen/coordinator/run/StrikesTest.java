package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StrikesTest {
  private final Strikes strikes = new Strikes(10, 100);
  private long now;

  private void strike(String worker) {
    strikes.strike(worker, "no engine", now);
  }

  /** How long the worker is left out; then it is in again. */
  private long rest(String worker) {
    long began = now;
    while (strikes.isBenched(worker)) {
      now++;
      strikes.pardon(now);
    }
    return now - began;
  }

  @Test
  void eachFailureLeavesAWorkerOutForTwiceAsLong() {
    for (int rest : List.of(10, 20, 40, 80, 100, 100)) {
      strike("w");
      assertTrue(strikes.isBenched("w"));
      assertTrue(strikes.anyBenched());
      assertEquals(rest, rest("w"));
    }
    assertFalse(strikes.anyBenched());
  }

  /** Four slots decline at once: that is one failure. */
  @Test
  void gamesThatItHadBeforeChangeNothing() {
    for (int i = 0; i < 20; i++) {
      strike("w");
    }
    assertEquals(10, rest("w"));
    assertFalse(strikes.haveGivenUp(List.of("w")));
    assertEquals("the last 20 games failed; the latest: no engine", strikes.problem());
  }

  @Test
  void aSuccessWipesTheSlateClean() {
    strike("w");
    assertEquals("the last game failed: no engine", strikes.problem());
    strikes.success("w");
    assertFalse(strikes.isBenched("w"));
    assertEquals("", strikes.problem());
    strike("w");
    assertEquals(10, rest("w"));
  }

  @Test
  void aRunIsGivenUpOnlyIfEveryWorkerHasFailedAgainAndAgain() {
    assertFalse(strikes.haveGivenUp(List.of()));
    for (int i = 0; i < Strikes.LIMIT; i++) {
      assertFalse(strikes.haveGivenUp(List.of("w")));
      strike("w");
      rest("w");
    }
    assertTrue(strikes.haveGivenUp(List.of("w")));
    assertFalse(strikes.haveGivenUp(List.of("w", "v")));
  }
}
