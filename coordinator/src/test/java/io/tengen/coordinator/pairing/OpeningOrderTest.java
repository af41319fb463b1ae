package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpeningOrderTest {
  private static List<Integer> cycle(int openings, long seed, int cycle) {
    OpeningOrder order = new OpeningOrder(openings, seed);
    return IntStream.range(cycle * openings, (cycle + 1) * openings).mapToObj(order::at).toList();
  }

  @Test
  void repeatsNoOpeningBeforeAllHaveBeenUsed() {
    for (int openings = 1; openings < 70; openings++) {
      for (int cycle = 0; cycle < 5; cycle++) {
        List<Integer> used = cycle(openings, 7, cycle);
        assertEquals(openings, Set.copyOf(used).size(), openings + " openings: " + used);
        assertTrue(used.stream().allMatch(i -> i >= 0), used::toString);
      }
    }
    assertEquals(10_000, Set.copyOf(cycle(10_000, 1, 3)).size());
  }

  @Test
  void everySeedAndEveryCycleHasItsOwnOrder() {
    assertEquals(cycle(50, 1, 0), cycle(50, 1, 0));
    assertNotEquals(cycle(50, 1, 0), cycle(50, 2, 0));
    assertNotEquals(cycle(50, 1, 0), cycle(50, 1, 1));
  }

  /** Chi-square with 9 · 9 degrees of freedom: exceeds 130 once in 2,000 fair shuffles. */
  @Test
  void everyOpeningComesFirstAboutAsOften() {
    int openings = 10;
    int cycles = 20_000;
    int[][] counts = new int[openings][openings];
    OpeningOrder order = new OpeningOrder(openings, 3);
    for (int pair = 0; pair < cycles * openings; pair++) {
      counts[pair % openings][order.at(pair)]++;
    }
    double expected = (double) cycles / openings;
    double chiSquare = 0;
    for (int[] row : counts) {
      for (int count : row) {
        chiSquare += (count - expected) * (count - expected) / expected;
      }
    }
    assertTrue(chiSquare < 130, "chi-square " + chiSquare);
  }

  @Test
  void refusesZeroOpenings() {
    assertThrows(IllegalArgumentException.class, () -> new OpeningOrder(0, 1));
  }

  @Test
  void theLastPairHasAnOpening() {
    Set<Integer> seen = new HashSet<>();
    for (int pair = Integer.MAX_VALUE - 5; pair > 0; pair++) {
      seen.add(new OpeningOrder(3, 1).at(pair));
    }
    assertEquals(Set.of(0, 1, 2), seen);
  }
}
