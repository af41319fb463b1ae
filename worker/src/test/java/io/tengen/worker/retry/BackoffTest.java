package io.tengen.worker.retry;

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
  void doublesDelayUpToMaximum() {
    Backoff longest = new Backoff(FIRST, LAST, always(1));
    assertEquals(List.of(100L, 200L, 400L, 800L, 1000L, 1000L), millis(longest, 6));
  }

  @Test
  void drawsDelayFromZeroToBound() {
    Backoff middle = new Backoff(FIRST, LAST, always(0.5));
    assertEquals(List.of(50L, 100L, 200L, 400L, 500L, 500L), millis(middle, 6));
    Backoff real = new Backoff(LAST, LAST, new SplittableRandom(1));
    List<Long> waits = millis(real, 1000);
    for (int tenth = 0; tenth < 10; tenth++) {
      long from = tenth * 100L;
      long there = waits.stream().filter(wait -> wait >= from && wait < from + 100).count();
      assertTrue(there > 60 && there < 140, () -> there + " of 1000 waits from " + from + " ms");
    }
  }

  @Test
  void waitsAtLeastRequestedDelay() {
    Backoff early = new Backoff(FIRST, LAST, always(0));
    assertEquals(Duration.ofSeconds(3), early.next(Duration.ofSeconds(3)));
    Backoff late = new Backoff(FIRST, LAST, always(1));
    assertEquals(Duration.ofMillis(4500), late.next(Duration.ofSeconds(3)), "spread by half");
    assertEquals(
        Duration.ofMillis(200), late.next(Duration.ofMillis(10)), "its own wait is longer");
    assertEquals(Duration.ofMillis(400), late.next(Duration.ZERO));
  }

  @Test
  void resetRestartsSequence() {
    Backoff backoff = new Backoff(FIRST, LAST, always(1));
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
