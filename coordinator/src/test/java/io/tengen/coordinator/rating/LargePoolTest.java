package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests the time to rate 1,000 engines by 1,000,000 results. It is less than two seconds; the test
 * allows three times that for busy or slow machines.
 */
class LargePoolTest {
  private static final int ENGINES = 1_000;
  private static final int GAMES = 1_000_000;
  private static final double SECONDS = 6;

  @Test
  void ratesAThousandEnginesByAMillionResults(TestReporter reporter) {
    SplittableRandom random = new SplittableRandom(1);
    double[] truth = new double[ENGINES];
    for (int i = 0; i < ENGINES; i++) {
      truth[i] = 1500 * random.nextDouble();
    }
    List<PairCount> games = new ArrayList<>(GAMES);
    for (int i = 0; i < GAMES; i++) {
      int first = random.nextInt(ENGINES);
      int second = (first + 1 + random.nextInt(ENGINES - 1)) % ENGINES;
      double expected = EloModel.score(truth[first] - truth[second]);
      double drawn = 0.2 * Math.min(expected, 1 - expected);
      int result = Simulation.draw(random, expected - drawn / 2, 1 - expected - drawn / 2, drawn);
      games.add(
          new PairCount(
              first, second, result == 0 ? 1 : 0, result == 1 ? 1 : 0, result == 2 ? 1 : 0));
    }
    // CPU time of this thread, since other processes may use the machine too.
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    Ratings ratings =
        BradleyTerry.rate(ENGINES, games, new BradleyTerry.Options(1, new Anchor.Mean(0), false));
    double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
    reporter.publishEntry("%.2f CPU-s".formatted(seconds));
    assertTrue(seconds < SECONDS, () -> seconds + " CPU-s");
    int covered = 0;
    for (int i = 1; i < ENGINES; i++) {
      double off = Math.abs(ratings.difference(i, i - 1) - (truth[i] - truth[i - 1]));
      covered += off <= ratings.difference95(i, i - 1) ? 1 : 0;
    }
    assertEquals(0.95, covered / (ENGINES - 1.0), 0.025);
  }
}
