package io.tengen.coordinator.run.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private static final double SHARE = 0.02;

  private static Sampler sampler(long key) {
    return new Sampler(ByteBuffer.allocate(32).putLong(key).array());
  }

  /** Returns the indices of the first games that a sampler selects. */
  private static int[] drawn(Sampler sampler, String run) {
    return IntStream.range(0, 1_000).filter(i -> sampler.takes(run, i, SHARE)).toArray();
  }

  @Test
  void samplesTheGivenShare() {
    long taken = IntStream.range(0, 100_000).filter(i -> sampler(7).takes("run", i, SHARE)).count();
    assertEquals(2_000, taken, 5 * Math.sqrt(2_000 * 0.98));
    assertTrue(IntStream.range(0, 1_000).allMatch(i -> sampler(7).takes("run", i, 1)));
    assertTrue(IntStream.range(0, 1_000).noneMatch(i -> sampler(7).takes("run", i, 0)));
  }

  @Test
  void dependsOnTheKey() {
    int[] one = drawn(sampler(1), "run");
    assertEquals(one.length, drawn(sampler(1), "run").length);
    assertNotEquals(
        IntStream.of(one).boxed().toList(),
        IntStream.of(drawn(sampler(2), "run")).boxed().toList());
    assertNotEquals(
        IntStream.of(one).boxed().toList(),
        IntStream.of(drawn(sampler(1), "nur")).boxed().toList());
  }

  /**
   * A cheat is convicted by the first of its games that is sampled: at two per cent after 50 on
   * average, and within 149 in 95 of 100 runs.
   */
  @Test
  void detectsACheatAfterFiftyGamesOnAverage() {
    int trials = 4_000;
    int[] gotAway =
        IntStream.range(0, trials)
            .map(key -> {
              Sampler sampler = sampler(key);
              // It plays every third game, and forges all of them.
              return IntStream.range(0, 10_000)
                      .filter(i -> sampler.takes("run", 3 * i, SHARE))
                      .findFirst()
                      .orElseThrow()
                  + 1;
            })
            .sorted()
            .toArray();
    double mean = IntStream.of(gotAway).average().orElseThrow();
    assertEquals(1 / SHARE, mean, 4 * Math.sqrt(1 - SHARE) / SHARE / Math.sqrt(trials));
    // The 95th percentile of the geometric distribution: ln 0.05 / ln 0.98.
    long over = IntStream.of(gotAway).filter(games -> games > 149).count();
    assertEquals(0.05 * trials, over, 5 * Math.sqrt(trials * 0.05 * 0.95));
  }
}
