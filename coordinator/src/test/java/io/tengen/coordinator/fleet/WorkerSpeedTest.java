package io.tengen.coordinator.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.job.JobKey;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerSpeedTest {
  private final JobKey.Game one = new JobKey.Game("r", 1);
  private final JobKey.Game two = new JobKey.Game("r", 2);
  private final WorkerSpeed speed = new WorkerSpeed(seconds(100));

  private static long seconds(long seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }

  private void assertSpeed(double expected, long at) {
    assertEquals(OptionalDouble.of(expected), speed.movesPerSecond(seconds(at)));
  }

  @Test
  void hasNoFigureInTheFirstSeconds() {
    speed.begin(one, 0);
    speed.observe(one, 10, seconds(101));
    assertEquals(OptionalDouble.empty(), speed.movesPerSecond(seconds(104)));
    assertSpeed(2, 105);
  }

  @Test
  void countsMovesOfHeartbeatsAndResults() {
    speed.begin(one, 4);
    speed.begin(two, 0);
    speed.observe(one, 14, seconds(105));
    speed.finished(one, 24, seconds(108));
    speed.finished(two, 30, seconds(109));
    assertSpeed(5, 110);
    assertEquals(2, speed.games());
    assertEquals(Set.of(), speed.moves().keySet());
  }

  @Test
  void movesBeforeTheStreamDoNotCount() {
    speed.observe(one, 200, seconds(101));
    speed.observe(one, 220, seconds(106));
    speed.finished(two, 80, seconds(107));
    assertSpeed(2, 110);
  }

  @Test
  void forgetsMovesAfterAMinute() {
    speed.begin(one, 0);
    speed.observe(one, 60, seconds(110));
    assertSpeed(1, 160);
    speed.observe(one, 120, seconds(165));
    assertSpeed(2, 165);
    assertSpeed(1, 171);
    assertSpeed(0, 300);
  }

  @Test
  void aRestartedGameCountsAnewAndFewerMovesAreNoError() {
    speed.begin(one, 50);
    speed.observe(one, 10, seconds(105));
    speed.observe(one, 30, seconds(110));
    assertSpeed(2, 110);
    speed.retain(Set.of());
    assertEquals(Set.of(), speed.moves().keySet());
  }
}
