package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.GameSchedule.Game;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class RoundRobinScheduleTest {
  @RepeatedTest(24)
  void everyPrefixIsBalanced(RepetitionInfo turn) {
    int engines = 1 + turn.getCurrentRepetition();
    GameSchedule schedule = new RoundRobinSchedule(engines, 1);
    int pass = engines * (engines - 1) / 2;
    int[] pairings = new int[engines];
    int[][] met = new int[engines][engines];
    for (int pairing = 0; pairing < 2 * pass; pairing++) {
      Game game = schedule.game(2 * pairing);
      Game swapped = schedule.game(2 * pairing + 1);
      assertNotEquals(game.black(), game.white());
      assertEquals(game.black(), swapped.white());
      assertEquals(game.white(), swapped.black());
      assertEquals(pairing, game.pair());
      assertEquals(pairing, swapped.pair());

      pairings[game.black()]++;
      pairings[game.white()]++;
      int spread =
          Arrays.stream(pairings).max().orElseThrow() - Arrays.stream(pairings).min().orElseThrow();
      assertTrue(spread <= 1, () -> Arrays.toString(pairings));

      int times = ++met[Math.min(game.black(), game.white())][Math.max(game.black(), game.white())];
      assertEquals(pairing / pass + 1, times, "times these two have met in this many passes");
    }
  }

  @Test
  void seedsDifferWithinARunAndBetweenRuns() {
    Set<Long> seeds = new HashSet<>();
    for (long runSeed = -1; runSeed <= 1; runSeed++) {
      GameSchedule roundRobin = new RoundRobinSchedule(3, runSeed);
      for (int index = 0; index < 10_000; index++) {
        assertTrue(seeds.add(roundRobin.game(index).seed()));
      }
    }
  }

  @Test
  void theLastIndexHasAGame() {
    for (int engines : new int[] {2, 3, 1000, 1001, 70_000, 70_001}) {
      Game game = new RoundRobinSchedule(engines, 1).game(Integer.MAX_VALUE);
      assertTrue(game.black() >= 0 && game.black() < engines, game::toString);
      assertTrue(game.white() >= 0 && game.white() < engines, game::toString);
      assertNotEquals(game.black(), game.white());
    }
  }

  @Test
  void selfPlayIsTheFirstEngineAgainstItself() {
    Game game = new SelfPlaySchedule(7).game(5);
    assertEquals(0, game.black());
    assertEquals(0, game.white());
    assertEquals(
        new RoundRobinSchedule(2, 7).game(5).seed(),
        game.seed(),
        "all schedules derive seeds alike");
    assertNotEquals(game.seed(), new SelfPlaySchedule(7).game(6).seed());
  }

  @Test
  void refusesInvalidArguments() {
    assertThrows(IllegalArgumentException.class, () -> new RoundRobinSchedule(1, 1));
    assertThrows(IllegalArgumentException.class, () -> new RoundRobinSchedule(2, 1).game(-1));
    assertThrows(IllegalArgumentException.class, () -> new SelfPlaySchedule(1).game(-1));
  }
}
