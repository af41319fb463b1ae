package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservoirSampleTest {
  private static List<Integer> sample(int most, long seed, int offered) {
    ReservoirSample<Integer> reservoirSample = new ReservoirSample<>(most, seed);
    IntStream.range(0, offered).forEach(i -> reservoirSample.offer(() -> i));
    return reservoirSample.taken();
  }

  @Test
  void keepsAllOfFewItems() {
    assertEquals(List.of(0, 1, 2), sample(3, 1, 3));
    assertEquals(List.of(), sample(0, 1, 3));
  }

  @Test
  void keepsOrderAndIsReproducible() {
    List<Integer> taken = sample(20, 1, 1000);
    assertEquals(20, taken.size());
    assertEquals(taken.stream().sorted().distinct().toList(), taken);
    assertEquals(taken, sample(20, 1, 1000));
    assertNotEquals(taken, sample(20, 2, 1000));
  }

  @Test
  void samplesUniformly() {
    int[] often = new int[10];
    for (int seed = 0; seed < 2000; seed++) {
      sample(3, seed, 10).forEach(i -> often[i]++);
    }
    // 600 expected; five standard deviations are 103.
    for (int count : often) {
      assertTrue(Math.abs(count - 600) < 103, () -> "taken " + count + " times");
    }
  }
}
