package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StrikesTest {
  private final Strikes strikes = new Strikes(100);

  private void strike(String worker, int times) {
    for (int i = 0; i < times; i++) {
      strikes.strike(worker, "no engine", 0);
    }
  }

  @Test
  void fiveInARowPutAWorkerOnTheBenchForAWhile() {
    strike("w", Strikes.LIMIT - 1);
    assertFalse(strikes.isBenched("w"));
    assertEquals("", strikes.problem());
    strike("w", 1);
    assertTrue(strikes.isBenched("w"));
    assertEquals("the last 5 games failed; the latest: no engine", strikes.problem());
    assertFalse(strikes.pardon(99));
    assertTrue(strikes.pardon(100));
    assertFalse(strikes.isBenched("w"));
  }

  @Test
  void aSuccessWipesTheSlateClean() {
    strike("w", Strikes.LIMIT - 1);
    strikes.success("w");
    strike("w", 1);
    assertFalse(strikes.isBenched("w"));
    assertEquals("", strikes.problem());
  }

  @Test
  void allAreBenchedOnlyIfEachIs() {
    assertFalse(strikes.areBenched(List.of()));
    strike("w", Strikes.LIMIT);
    assertFalse(strikes.areBenched(List.of("w", "v")));
    strike("v", Strikes.LIMIT);
    assertTrue(strikes.areBenched(List.of("w", "v")));
  }
}
