package io.tengen.coordinator.run.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistoryLogTest {
  private static HistoryPoint point(int games) {
    return new HistoryPoint(games, null, null, new double[0], new double[0]);
  }

  @Test
  void keepsEquallySpacedPointsOfAMillionGamesAndComputesFew() {
    HistoryLog log = new HistoryLog(2);
    AtomicInteger computed = new AtomicInteger();
    for (int i = 1; i <= 1_000_000; i++) {
      int games = i;
      log.counted(
          games,
          () -> {
            computed.incrementAndGet();
            return point(games);
          });
    }
    int distance = log.state().distance();
    assertEquals(
        IntStream.rangeClosed(1, 1_000_000 / distance).map(i -> i * distance).boxed().toList(),
        log.points().stream().map(HistoryPoint::games).toList());
    assertTrue(log.points().size() <= HistoryLog.MOST);
    assertTrue(log.points().size() > HistoryLog.MOST / 3, "enough points for a curve");
    assertTrue(computed.get() < 4_000, "ratings were computed " + computed + " times");
  }

  @Test
  void manyEnginesHaveFewerPoints() {
    HistoryLog log = new HistoryLog(200);
    for (int i = 1; i <= 1_000; i++) {
      int games = i;
      log.counted(games, () -> point(games));
    }
    assertTrue(log.points().size() <= 100);
  }

  @Test
  void pointsBeyondExcludedGamesAreForgotten() {
    HistoryLog log = new HistoryLog(2);
    for (int i = 1; i <= 10; i++) {
      int games = i;
      log.counted(games, () -> point(games));
    }
    log.rewind(6);
    log.counted(7, () -> point(7));
    assertEquals(
        IntStream.rangeClosed(1, 7).boxed().toList(),
        log.points().stream().map(HistoryPoint::games).toList());
    assertEquals(log.points(), HistoryLog.restore(2, log.state()).points());
  }
}
