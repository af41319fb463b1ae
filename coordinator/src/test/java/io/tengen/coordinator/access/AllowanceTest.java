package io.tengen.coordinator.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AllowanceTest {
  private long now;
  private final Allowance allowance = new Allowance(10, () -> now);

  @Test
  void savesASecondsWorthAndNoMore() {
    now += 1_000_000_000_000L;
    for (int i = 0; i < 10; i++) {
      assertTrue(allowance.tryTake());
    }
    assertFalse(allowance.tryTake());
    now += 100_000_000;
    assertTrue(allowance.tryTake());
    assertFalse(allowance.tryTake());
  }

  @Test
  void saysHowLongToWait() {
    for (int i = 0; i < 10; i++) {
      assertEquals(0, allowance.take());
    }
    assertEquals(100_000_000, allowance.take(), 1);
    assertEquals(200_000_000, allowance.take(), 1);
    now += 200_000_000;
    assertEquals(100_000_000, allowance.take(), 1);
  }
}
