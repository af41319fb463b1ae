package io.tengen.coordinator.pairing.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.GameSchedule;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.RoundRobinSchedule;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy.Goal;
import io.tengen.coordinator.rating.PairCount;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

class AdaptivePolicyTest {
  private static final int GAMES = 2;
  private static final int MOST_ENGINES = 100;

  /** From random play to a strong search, as evaluations of engines look. */
  private static final double[] SPREAD = {0, 400, 700, 950, 1150, 1300, 1400, 1450, 1500, 1520};

  @Test
  void pairsEnginesOfEqualStrength() {
    List<PairCount> counts =
        List.of(
            new PairCount(0, 1, 50, 50, 0),
            new PairCount(1, 2, 5, 95, 0),
            new PairCount(2, 3, 50, 50, 0),
            new PairCount(0, 3, 5, 95, 0));
    List<Pairing> next =
        new AdaptivePolicy(4, List.of(new Goal(2, 3))).next(counts, List.of(), 2, 3);
    assertEquals(List.of(new Pairing(2, 3), new Pairing(2, 3), new Pairing(2, 3)), next);
  }

  @Test
  void countsPairingsInFlight() {
    AdaptivePolicy all = AdaptivePolicy.ofAll(4);
    List<Pairing> both = all.next(List.of(), List.of(), GAMES, 2);
    assertEquals(
        both.subList(1, 2), all.next(List.of(), both.subList(0, 1), GAMES, 1), "one by one");
    assertTrue(!both.get(0).equals(both.get(1)), both::toString);
  }

  @Test
  void refusesInvalidGoals() {
    assertThrows(IllegalArgumentException.class, () -> new AdaptivePolicy(3, List.of()));
    assertThrows(
        IllegalArgumentException.class, () -> new AdaptivePolicy(3, List.of(new Goal(0, 3))));
    assertThrows(
        IllegalArgumentException.class, () -> new AdaptivePolicy(3, List.of(new Goal(1, 1))));
    assertThrows(IllegalArgumentException.class, () -> AdaptivePolicy.ofAll(1));
  }

  /** Takes fewer games than a round robin for intervals of the same width. */
  @Test
  void takesFewerGamesThanARoundRobin(TestReporter reporter) {
    List<Goal> toTheFirst = new ArrayList<>();
    List<Goal> neighbours = new ArrayList<>();
    for (int i = 1; i < SPREAD.length; i++) {
      toTheFirst.add(new Goal(0, i));
      neighbours.add(new Goal(i - 1, i));
    }
    compare("every difference", AdaptivePolicy.ofAll(SPREAD.length), 0.5, reporter);
    compare("each to the first", new AdaptivePolicy(SPREAD.length, toTheFirst), 0.5, reporter);
    compare("neighbours", new AdaptivePolicy(SPREAD.length, neighbours), 0.25, reporter);
  }

  /**
   * Two engines 900 Elo apart, and engines in between that are not in focus. The best that can be
   * had is an interval of 1.96 · Σ 1/√w / √games over the links of the chain: ± 50 Elo after 3,200
   * games by both others, ± 52 by one of them, and ± 81 by games of the two alone.
   */
  @Test
  void distantEnginesAreRatedByAChainOfOthers(TestReporter reporter) {
    double[] chain = {0, 300, 600, 900};
    for (int seed = 1; seed <= 3; seed++) {
      Simulation run = new Simulation(chain, List.of(new Goal(0, 3)), seed);
      double before = Double.POSITIVE_INFINITY;
      for (int games = 200; games <= 3_200; games *= 2) {
        run.playUntil(games);
        double widest = run.widest();
        reporter.publishEntry("%d games: ± %.0f".formatted(games, widest));
        assertTrue(widest < 0.85 * before, widest + " after " + before);
        before = widest;
      }
      assertTrue(before < 53, () -> "± " + run.widest());
      int between = run.games(1) + run.games(2) - run.games(1, 2);
      assertEquals(3_200, between + run.games(0, 3));
      assertTrue(between > 3_000, between + " games of the engines in between");
    }
  }

  @Test
  void anAnchorInFocusGetsGamesHoweverFarItIs() {
    for (int seed = 1; seed <= 3; seed++) {
      double[] pool = {0, 1_500, 1_450, 300, 1_100, 700};
      Simulation run = new Simulation(pool, List.of(new Goal(0, 1), new Goal(1, 2)), seed);
      run.playUntil(1_600);
      assertTrue(run.games(0) > 200, "the anchor played " + run.games(0));
      assertTrue(run.widest() < 130, "± " + run.widest());
    }
  }

  @Test
  void twoEnginesWithoutOthersPlayEachOther() {
    Simulation run = new Simulation(new double[] {0, 900}, List.of(new Goal(0, 1)), 1);
    run.playUntil(200);
    assertEquals(200, run.games(0, 1));
  }

  /** Games against engines far above or below both tell less than games of the two. */
  @Test
  void closeEnginesNeedNoOthers() {
    Simulation run = new Simulation(new double[] {0, 30, -800, 900}, List.of(new Goal(0, 1)), 1);
    run.playUntil(800);
    assertTrue(run.games(0, 1) > 700, () -> "only " + run.games(0, 1));
  }

  /** A run's own thread draws: others wait for it. */
  @Test
  void choosesPairingsOfAHundredEnginesInMilliseconds(TestReporter reporter) {
    AdaptivePolicy adaptive = AdaptivePolicy.ofAll(MOST_ENGINES);
    List<PairCount> counts = new ArrayList<>();
    for (int i = 0; i < MOST_ENGINES; i++) {
      for (int j = i + 1; j < Math.min(i + 20, MOST_ENGINES); j++) {
        counts.add(new PairCount(i, j, 3 + i % 2, 3 - i % 2, 0));
      }
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 20; i++) {
      long start = System.nanoTime();
      assertEquals(64, adaptive.next(counts, List.of(), GAMES, 64).size());
      least = Math.min(least, System.nanoTime() - start);
    }
    reporter.publishEntry("64 pairs of 100 engines: %.1f ms".formatted(least / 1e6));
    assertTrue(least < 200_000_000, least + " ns");
  }

  private static void compare(
      String what, AdaptivePolicy adaptive, double most, TestReporter reporter) {
    double limit = 80;
    int chosen = games(adaptive, limit, true);
    int roundRobin = games(adaptive, limit, false);
    reporter.publishEntry(
        "%s to ± %.0f: %d games, round robin %d".formatted(what, limit, chosen, roundRobin));
    assertTrue(chosen < most * roundRobin, () -> chosen + " of " + roundRobin);
  }

  private static int games(AdaptivePolicy adaptive, double limit, boolean chooses) {
    SplittableRandom random = new SplittableRandom(5);
    RoundRobinSchedule roundRobin = new RoundRobinSchedule(SPREAD.length, 1);
    List<PairCount> counts = new ArrayList<>();
    int games = 0;
    while (adaptive.widest(counts) > limit) {
      int batch = 28;
      List<Pairing> pairings = new ArrayList<>();
      if (chooses) {
        pairings.addAll(adaptive.next(counts, List.of(), GAMES, batch));
      } else {
        for (int i = 0; i < batch; i++) {
          GameSchedule.Game game = roundRobin.game(games + GAMES * i);
          pairings.add(new Pairing(game.black(), game.white()));
        }
      }
      for (Pairing pairing : pairings) {
        counts.add(play(SPREAD, pairing, random));
        games += GAMES;
      }
    }
    return games;
  }

  private static PairCount play(double[] elo, Pairing pairing, SplittableRandom random) {
    double difference = elo[pairing.one()] - elo[pairing.other()];
    double expected = 1 / (1 + Math.pow(10, -difference / 400));
    int wins = 0;
    for (int i = 0; i < GAMES; i++) {
      wins += random.nextDouble() < expected ? 1 : 0;
    }
    return new PairCount(pairing.one(), pairing.other(), wins, GAMES - wins, 0);
  }

  /** A run of engines with given strengths, four pairs of games at a time. */
  private static final class Simulation {
    private static final int BATCH = 4;

    private final double[] elo;
    private final AdaptivePolicy policy;
    private final SplittableRandom random;
    private final List<PairCount> counts = new ArrayList<>();

    Simulation(double[] elo, List<Goal> goals, long seed) {
      this.elo = elo;
      policy = new AdaptivePolicy(elo.length, goals);
      random = new SplittableRandom(seed);
    }

    void playUntil(int games) {
      while (counts.size() * GAMES < games) {
        for (Pairing pairing : policy.next(counts, List.of(), GAMES, BATCH)) {
          counts.add(play(elo, pairing, random));
        }
      }
    }

    double widest() {
      return policy.widest(counts);
    }

    /** Games of an engine. */
    int games(int engine) {
      return GAMES
          * (int)
              counts.stream()
                  .filter(count -> count.first() == engine || count.second() == engine)
                  .count();
    }

    /** Games between two engines. */
    int games(int one, int other) {
      return GAMES
          * (int)
              counts.stream()
                  .filter(count -> count.first() == one && count.second() == other)
                  .count();
    }
  }
}
