package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.Clock;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeManagerTest {
  private static final int[] SIZES = {5, 9, 13, 19};

  /** A player that answers with a delay after it has decided. */
  private static final Duration OVERHEAD = Duration.ofMillis(20);

  private static Clock play(Clock clock, int size, int moves) {
    Clock now = clock;
    for (int made = 0; made < moves; made += 2) {
      Duration time = TimeManager.allot(now.left(), made, size);
      assertTrue(!time.isNegative());
      now = now.after(time.toNanos());
      assertFalse(now.hasFallen(), "move " + made + " on " + size + "x" + size);
    }
    return now;
  }

  @ParameterizedTest
  @CsvSource({
    "none",
    "none/1s",
    "1ms/move",
    "5s/move",
    "1s",
    "10m",
    "2h",
    "0+1x1s",
    "10m+3x30s",
    "1s+5x10s",
    "0+15/10m",
    "10m+15/10m",
    "1s+1/1s",
    "5m+25/1m"
  })
  void neverLosesOnTimeHoweverLongTheGame(String system) {
    Clock clock = Clock.of(TimeSystem.parse(system));
    for (int size : SIZES) {
      play(clock, size, 4 * size * size);
    }
  }

  @ParameterizedTest
  @CsvSource({"10m", "2m+3x5s", "5m+25/1m", "1s/move"})
  void survivesALongGameWithSlowAnswers(String system) {
    for (int size : SIZES) {
      Clock clock = Clock.of(TimeSystem.parse(system));
      for (int made = 0; made < size * size * 5 / 4; made += 2) {
        Duration thought = TimeManager.allot(clock.left(), made, size);
        clock = clock.after(thought.plus(OVERHEAD).toNanos());
        assertFalse(clock.hasFallen(), "move " + made + " on " + size + "x" + size);
      }
    }
  }

  @Test
  void leavesTimeToAnswer() {
    for (String system : new String[] {"5s/move", "1s", "0+1x1s", "5s+3x2s", "0+1/1s", "none/5s"}) {
      TimeLeft time = Clock.of(TimeSystem.parse(system)).left();
      Duration most = time.atMost().multipliedBy(95).dividedBy(100);
      assertTrue(TimeManager.allot(time, 0, 9).compareTo(most) <= 0, system);
    }
  }

  @Test
  void usesMostOfItsMainTimeInATypicalGame() {
    for (int size : SIZES) {
      int typical = Math.max(40, size * size * 3 / 4);
      Clock end = play(Clock.of(TimeSystem.parse("10m")), size, typical);
      Duration left = end.left().main();
      assertTrue(left.compareTo(Duration.ofMinutes(2)) < 0, size + ": " + left);
      assertTrue(left.isPositive());
    }
  }

  @Test
  void allotsMoreTimePerMoveOnSmallBoards() {
    TimeLeft time = Clock.of(TimeSystem.parse("10m")).left();
    Duration small = TimeManager.allot(time, 0, 9);
    assertTrue(small.compareTo(TimeManager.allot(time, 0, 19)) > 0);
  }

  @Test
  void usesByoYomiPeriodsFullyAndLosesNone() {
    Clock clock = Clock.of(TimeSystem.parse("10s+3x30s"));
    Clock end = play(clock, 9, 300);
    assertEquals(new TimeLeft(Duration.ZERO, 3, 0, Duration.ofSeconds(30)), end.left());
    assertEquals(Duration.ofSeconds(29), TimeManager.allot(end.left(), 300, 9));
  }

  @Test
  void usesTheLastPeriodLikeOthers() {
    TimeLeft last = new TimeLeft(Duration.ZERO, 1, 0, Duration.ofSeconds(10));
    assertEquals(Duration.ofSeconds(9), TimeManager.allot(last, 80, 9));
  }

  @Test
  void dividesAnOvertimePeriodAmongItsMoves() {
    TimeLeft time = new TimeLeft(Duration.ZERO, 0, 10, Duration.ofMinutes(10));
    assertEquals(Duration.ofSeconds(59), TimeManager.allot(time, 100, 19));
    TimeLeft one = new TimeLeft(Duration.ZERO, 0, 1, Duration.ofSeconds(20));
    assertEquals(Duration.ofSeconds(19), TimeManager.allot(one, 100, 19));
  }
}
