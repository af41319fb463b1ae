package io.tengen.coordinator.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.FleetShare;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class FairShareTest {
  private static final Set<String> OFFERS = Set.of("random");

  private final FairShare shares = new FairShare();

  private static FleetShare share(double share) {
    return new FleetShare(0, share);
  }

  private static FleetShare priority(int priority) {
    return new FleetShare(priority, 1);
  }

  /** Returns how many of these games each run gets. */
  private Map<String, Integer> take(int games, String... willing) {
    Set<String> these = Set.of(willing);
    Map<String, Integer> taken = new HashMap<>();
    for (int i = 0; i < games; i++) {
      taken.merge(String.valueOf(shares.take(OFFERS, these::contains)), 1, Integer::sum);
    }
    return taken;
  }

  @Test
  void sharesGamesOfOnePriceByWeight() {
    shares.put("a", share(3));
    shares.put("b", share(1));
    assertEquals(Map.of("a", 300, "b", 100), take(400, "a", "b"));
  }

  @Test
  void alternatesEqualRuns() {
    for (String run : List.of("a", "b", "c")) {
      shares.put(run, FleetShare.DEFAULT);
    }
    for (int i = 0; i < 10; i++) {
      assertEquals(Map.of("a", 1, "b", 1, "c", 1), take(3, "a", "b", "c"));
    }
  }

  @Test
  void sharesTimeRatherThanGames() {
    shares.put("long", share(1));
    shares.put("short", share(1));
    shares.price("long", 60e9);
    shares.price("short", 2e9);
    Map<String, Integer> taken = take(310, "long", "short");
    assertEquals(30.0, (double) of(taken, "short") / of(taken, "long"), 0.5);
  }

  @Test
  void chargesTheMeanPriceForAnUnknownOne() {
    shares.put("known", share(1));
    shares.put("new", share(1));
    shares.price("known", 60e9);
    assertEquals(Map.of("known", 50, "new", 50), take(100, "known", "new"));
  }

  @Test
  void weighsPrioritiesByTenDownToAHundredth() {
    shares.put("high", priority(9));
    shares.put("middle", priority(2));
    shares.put("low", priority(0));
    shares.put("lowest", priority(-5));
    Map<String, Integer> taken = take(11_200, "high", "middle", "low", "lowest");
    assertEquals(10_000, of(taken, "high"), 2);
    assertEquals(1_000, of(taken, "middle"), 2);
    assertEquals(100, of(taken, "low"), 2);
    assertEquals(100, of(taken, "lowest"), 2);
  }

  @Test
  void runsOfAPriorityDivideItsWeight() {
    shares.put("high", priority(1));
    for (int i = 0; i < 20; i++) {
      shares.put("low" + i, priority(0));
    }
    Map<String, Integer> taken = new HashMap<>();
    for (int i = 0; i < 2_200; i++) {
      taken.merge(String.valueOf(shares.take(OFFERS, run -> true)), 1, Integer::sum);
    }
    assertEquals(2_000, of(taken, "high"), 2);
    assertEquals(10, of(taken, "low7"), 1);
  }

  @Test
  void idleRunsNeitherDelayNorAccumulateCredit() {
    shares.put("high", priority(1));
    shares.put("a", share(1));
    shares.put("b", share(1));
    assertEquals(Map.of("a", 500, "b", 500), take(1_000, "a", "b"));
    take(1_000, "a");
    // "b" had no workers for a while; it gets half again, but not the share that it missed.
    assertEquals(Map.of("a", 50, "b", 50), take(100, "a", "b"));
    Map<String, Integer> all = take(1_100, "high", "a", "b");
    assertEquals(1_000, of(all, "high"), 2);
  }

  @Test
  void refundsReturnedGames() {
    shares.put("a", share(1));
    shares.put("b", share(1));
    for (int i = 0; i < 50; i++) {
      assertEquals(Map.of("a", 4), take(4, "a"));
      shares.refund(OFFERS, "a", 4);
    }
    Map<String, Integer> taken = take(100, "a", "b");
    assertEquals(50, of(taken, "a"), 4);
  }

  @Test
  void appliesScheduleChangesFromThenOn() {
    shares.put("a", share(1));
    shares.put("b", share(1));
    take(1_000, "a", "b");
    shares.put("a", share(4));
    assertEquals(400, of(take(500, "a", "b"), "a"), 2);
    shares.put("b", priority(1));
    assertEquals(1_000, of(take(1_100, "a", "b"), "b"), 2);
    shares.put("b", priority(0));
    assertEquals(400, of(take(500, "a", "b"), "a"), 4);
  }

  @Test
  void removedRunsTakeNothing() {
    shares.put("a", share(1));
    assertTrue(shares.contains("a"));
    shares.remove("a");
    shares.remove("a");
    assertNull(shares.take(OFFERS, run -> true));
    shares.refund(OFFERS, "a", 1);
    shares.price("a", 1);
    assertEquals(Set.of(), shares.runs());
  }

  @Test
  void returnsNullIfNoRunIsWilling() {
    shares.put("a", share(1));
    assertNull(shares.take(OFFERS, run -> false));
  }

  /** For all weights, prices and workers, time is shared by weight to within one game per run. */
  @RepeatedTest(200)
  void sharesTimeByWeight(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    int runs = random.nextInt(2, 9);
    List<Double> weights = magnitudes(random, runs, 100);
    List<Double> prices = magnitudes(random, runs, 1_000);
    FairShare fair = new FairShare();
    double[] time = new double[weights.size()];
    double allWeight = 0;
    double slack = 0;
    for (int i = 0; i < weights.size(); i++) {
      fair.put(String.valueOf(i), share(weights.get(i)));
      fair.price(String.valueOf(i), prices.get(i));
      allWeight += weights.get(i);
      slack += prices.get(i) / weights.get(i);
    }
    double all = 0;
    for (int i = 0; i < 3_000; i++) {
      int run = Integer.parseInt(String.valueOf(fair.take(OFFERS, each -> true)));
      time[run] += prices.get(run);
      all += prices.get(run);
      double clock = all / allWeight;
      for (int j = 0; j < time.length; j++) {
        assertEquals(clock, time[j] / weights.get(j), slack + 1e-6 * clock);
      }
    }
  }

  /** Every playable run gets a game within bounded time, whatever its priority. */
  @RepeatedTest(100)
  void starvesNoRun(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    List<Integer> priorities = numbers(random, random.nextInt(2, 7), -100, 100);
    List<Integer> workers = numbers(random, random.nextInt(1, 21), 1, 63);
    FairShare fair = new FairShare();
    int runs = priorities.size();
    for (int i = 0; i < runs; i++) {
      fair.put(String.valueOf(i), priority(priorities.get(i)));
    }
    int[] taken = new int[runs];
    boolean[] playable = new boolean[runs];
    for (int round = 0; round < 2_000; round++) {
      for (int offers : workers) {
        Set<String> kind = Set.of(String.valueOf(offers));
        String run = fair.take(kind, each -> ((offers >> Integer.parseInt(each)) & 1) != 0);
        if (run != null) {
          assertTrue(((offers >> Integer.parseInt(run)) & 1) != 0);
          taken[Integer.parseInt(run)]++;
        }
      }
    }
    for (int offers : workers) {
      for (int i = 0; i < runs; i++) {
        playable[i] |= ((offers >> i) & 1) != 0;
      }
    }
    for (int i = 0; i < runs; i++) {
      assertEquals(playable[i], taken[i] > 0, "run " + i);
    }
  }

  /** Holds also if some workers with equal offers are not willing for some runs. */
  @RepeatedTest(100)
  void starvesNoRunWhenSimilarWorkersDiffer(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    List<Integer> priorities = numbers(random, random.nextInt(2, 7), -100, 100);
    List<Integer> workers = numbers(random, random.nextInt(1, 21), 1, 63);
    FairShare fair = new FairShare();
    int runs = priorities.size();
    int all = 0;
    for (int i = 0; i < runs; i++) {
      fair.put(String.valueOf(i), priority(priorities.get(i)));
    }
    int[] taken = new int[runs];
    for (int round = 0; round < 2_000; round++) {
      for (int willing : workers) {
        all |= willing;
        String run = fair.take(OFFERS, each -> ((willing >> Integer.parseInt(each)) & 1) != 0);
        if (run != null) {
          taken[Integer.parseInt(run)]++;
        }
      }
    }
    for (int i = 0; i < runs; i++) {
      assertEquals(((all >> i) & 1) != 0, taken[i] > 0, "run " + i);
    }
  }

  /** Workers that can only play one run do not affect how the others are shared. */
  @Test
  void sharesEachKindOfWorkerSeparately() {
    Set<String> other = Set.of("gtp:gnugo1");
    shares.put("high", priority(2));
    shares.put("middle", priority(1));
    shares.put("low", priority(0));
    Map<String, Integer> taken = new HashMap<>();
    for (int i = 0; i < 1_100; i++) {
      assertEquals("low", shares.take(other, "low"::equals));
      taken.merge(String.valueOf(shares.take(OFFERS, run -> !run.equals("low"))), 1, Integer::sum);
    }
    assertEquals(1_000, of(taken, "high"), 2);
    assertEquals(100, of(taken, "middle"), 2);
  }

  @Test
  void spreadsDistinctWorkersOverRuns() {
    shares.put("a", share(1));
    shares.put("b", share(1));
    Map<String, Integer> taken = new HashMap<>();
    for (int i = 0; i < 100; i++) {
      taken.merge(String.valueOf(shares.take(Set.of("net" + i), run -> true)), 1, Integer::sum);
    }
    assertEquals(Map.of("a", 50, "b", 50), taken);
    shares.forget(Set.of("net1"));
    shares.refund(Set.of("net1"), "a", 1);
  }

  /** Returns numbers from 0.01 to {@code most}, uniform in logarithm. */
  private static List<Double> magnitudes(Random random, int count, double most) {
    return random.doubles(count, Math.log(0.01), Math.log(most)).map(Math::exp).boxed().toList();
  }

  /** Returns integers that include the extremes often. */
  private static List<Integer> numbers(Random random, int count, int least, int most) {
    return random
        .ints(count, least - (most - least) / 8, most + (most - least) / 8 + 1)
        .map(number -> Math.clamp(number, least, most))
        .boxed()
        .toList();
  }

  private static int of(Map<String, Integer> taken, String run) {
    return taken.getOrDefault(run, 0);
  }
}
