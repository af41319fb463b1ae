package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final Duration FIRST = Duration.ofMillis(100);
  private static final Duration LAST = Duration.ofSeconds(1);

  @Test
  void theWaitDoublesUpToTheLast() {
    Backoff longest = new Backoff(FIRST, LAST, always(0));
    assertEquals(List.of(100L, 200L, 400L, 800L, 1000L, 1000L), millis(longest, 6));
  }

  @Test
  void chanceTakesOffUpToAHalf() {
    Backoff middle = new Backoff(FIRST, LAST, always(0.5));
    assertEquals(List.of(75L, 150L, 300L, 600L, 750L, 750L), millis(middle, 6));
    Backoff real = new Backoff(LAST, LAST, new SplittableRandom(1));
    List<Long> waits = millis(real, 200);
    assertTrue(waits.stream().allMatch(wait -> wait >= 500 && wait <= 1000), waits::toString);
    assertTrue(waits.stream().distinct().count() > 50, waits::toString);
  }

  @Test
  void aSuccessStartsOver() {
    Backoff backoff = new Backoff(FIRST, LAST, always(0));
    assertEquals(List.of(100L, 200L), millis(backoff, 2));
    backoff.reset();
    assertEquals(List.of(100L, 200L), millis(backoff, 2));
  }

  private static List<Long> millis(Backoff backoff, int count) {
    return Stream.generate(() -> backoff.next().toMillis()).limit(count).toList();
  }

  private static RandomGenerator always(double value) {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        throw new UnsupportedOperationException("only fractions are drawn");
      }

      @Override
      public double nextDouble() {
        return value;
      }
    };
  }
}
