package io.tengen.game.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClockTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1000 * MILLISECOND;

  /** Returns the clock after moves of these lengths in seconds. */
  private static Clock after(String system, long... seconds) {
    Clock clock = Clock.of(TimeSystem.parse(system));
    for (long taken : seconds) {
      assertFalse(clock.hasFallen());
      clock = clock.after(taken * SECOND);
    }
    return clock;
  }

  private static TimeLeft left(long main, int periods, int moves, long period) {
    return new TimeLeft(Duration.ofSeconds(main), periods, moves, Duration.ofSeconds(period));
  }

  @Test
  void unlimitedClockNeverFalls() {
    assertFalse(after("none", 300 * 86_400L, 300 * 86_400L).hasFallen());
    assertFalse(after("none").left().isLimited());
    assertEquals(TimeLeft.UNLIMITED, after("none").left());
  }

  @Test
  void hungPlayerLosesWithoutAClock() {
    Clock patient = after("none/60s", 60, 60, 1);
    assertFalse(patient.left().isLimited());
    assertEquals(Duration.ofSeconds(60), patient.left().atMost());
    assertTrue(after("none/60s", 60, 61).hasFallen());
  }

  @Test
  void timePerMoveRenewsWithEachMove() {
    assertEquals(left(0, 1, 0, 5), after("5s/move", 4, 4, 0).left());
    assertTrue(after("5s/move", 4, 6).hasFallen());
  }

  @Test
  void flagFallsOneNanosecondAfterTheTime() {
    for (String system : new String[] {"5s", "2s+1/3s"}) {
      Clock clock = Clock.of(TimeSystem.parse(system));
      assertEquals(Duration.ofSeconds(5), clock.left().atMost());
      assertFalse(clock.after(5 * SECOND).hasFallen(), system);
      assertTrue(clock.after(5 * SECOND + 1).hasFallen(), system);
    }
  }

  @Test
  void aPeriodIsUsedUpWhenItEndsExactly() {
    for (String system : new String[] {"60s/move", "0+1x60s", "10s+1x50s"}) {
      Clock clock = Clock.of(TimeSystem.parse(system));
      assertFalse(clock.after(59_999 * MILLISECOND).hasFallen(), system);
      assertTrue(clock.after(60_000 * MILLISECOND).hasFallen(), system);
    }
    Clock periods = Clock.of(TimeSystem.parse("0+3x60s"));
    assertEquals(3, periods.after(59_999 * MILLISECOND).periods());
    assertEquals(2, periods.after(60_000 * MILLISECOND).periods());
    assertEquals(2, periods.after(119_999 * MILLISECOND).periods());
    assertEquals(1, periods.after(120_000 * MILLISECOND).periods());
    assertFalse(periods.after(179_999 * MILLISECOND).hasFallen());
    assertTrue(periods.after(180_000 * MILLISECOND).hasFallen());
  }

  @Test
  void suddenDeathAccumulates() {
    assertEquals(left(100, 0, 0, 0), after("10m", 200, 0, 300).left());
    assertTrue(after("10m", 200, 300, 101).hasFallen());
  }

  @Test
  void moveWithinAByoYomiPeriodCostsNothing() {
    assertEquals(left(0, 3, 0, 30), after("60s+3x30s", 60, 29, 29, 1).left());
    assertEquals(left(0, 3, 0, 30), after("60s+3x30s", 89).left());
  }

  @Test
  void usedByoYomiPeriodIsLost() {
    assertEquals(left(0, 2, 0, 30), after("60s+3x30s", 60, 31).left());
    assertEquals(left(0, 1, 0, 30), after("60s+3x30s", 59, 91).left());
    assertTrue(after("60s+3x30s", 60, 91).hasFallen());
    assertTrue(after("60s+3x30s", 60, 61, 31).hasFallen());
  }

  @Test
  void flagFallsAfterTheLastPeriodWhichRemains() {
    Clock fallen = after("60s+3x30s", 3_000);
    assertTrue(fallen.hasFallen());
    assertEquals(left(0, 1, 0, 30), fallen.left());
    assertFalse(fallen.after(29 * SECOND).hasFallen());
  }

  @Test
  void overtimeNeedsItsMovesWithinThePeriod() {
    assertEquals(left(10, 0, 3, 60), after("60s+3/60s", 50).left());
    assertEquals(left(0, 0, 3, 60), after("60s+3/60s", 60).left());
    assertEquals(left(0, 0, 2, 50), after("60s+3/60s", 50, 20).left());
    assertTrue(after("60s+3/60s", 60, 20, 41).hasFallen());
  }

  @Test
  void unusedOvertimeIsCarriedOver() {
    assertEquals(left(0, 0, 3, 60 + 57), after("60s+3/60s", 60, 1, 1, 1).left());
    assertEquals(left(0, 0, 3, 60), after("60s+3/60s", 60, 10, 20, 30).left());
    assertEquals(left(0, 0, 3, 60 + 57 + 57), after("60s+3/60s", 60, 1, 1, 1, 1, 1, 1).left());
  }

  private static Clock late(String system, double seconds) {
    return Clock.of(TimeSystem.parse(system)).late(Math.round(seconds * SECOND));
  }

  @Test
  void whatAPlayerIsLateIsTakenFromItsTimeTwiceOver() {
    assertEquals(left(60, 0, 0, 0), late("100s", 20).left());
    assertFalse(late("100s", 50).hasFallen());
    assertTrue(late("100s", 50.1).hasFallen());
    assertEquals(left(20, 3, 0, 30), late("60s+3x30s", 20).left());
    assertEquals(left(0, 3, 0, 30), late("60s+3x30s", 30).left());
    assertEquals(left(0, 2, 0, 30), late("60s+3x30s", 45).left(), "exactly 30 s use a period up");
    assertTrue(late("60s+3x30s", 75).hasFallen());
    assertEquals(left(0, 0, 15, 80), late("60s+15/100s", 40).left());
    assertTrue(late("60s+15/100s", 80).hasFallen());
    assertEquals(left(0, 1, 0, 5), late("5s/move", 20).left());
    assertEquals(TimeLeft.UNLIMITED, late("none", 20).left());
  }
}
