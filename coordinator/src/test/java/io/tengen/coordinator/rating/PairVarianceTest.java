package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairVarianceTest {
  private static PairCount count(ScoreCounts pairs) {
    long wins = 2 * pairs.count(4) + pairs.count(3) + pairs.count(2);
    long draws = pairs.count(3) + pairs.count(1);
    return new PairCount(
        0, 1, (int) wins, (int) (pairs.games() - wins - draws), (int) draws, pairs);
  }

  private static double error(PairCount count) {
    return BradleyTerry.rate(2, List.of(count), BradleyTerry.Options.DEFAULT).difference95(0, 1);
  }

  /** The table and the sequential test show the same two engines; their intervals must agree. */
  @ParameterizedTest
  @CsvSource({"3,0,20,0,7", "2,8,60,10,4", "30,0,40,0,30", "100,50,300,60,120", "20,0,0,0,20"})
  void agreesWithTheErrorOfASequentialTest(long ll, long ld, long even, long wd, long ww) {
    ScoreCounts pairs = ScoreCounts.ofPairs(ll, ld, even, wd, ww);
    double test = EloEstimate.of(pairs).error95();
    assertEquals(1, error(count(pairs)) / test, 0.1, () -> error(count(pairs)) + " and " + test);
  }

  @Test
  void isSymmetric() {
    PairCount count = count(ScoreCounts.ofPairs(3, 2, 20, 4, 7));
    PairCount reversed =
        new PairCount(1, 0, count.losses(), count.wins(), count.draws(), count.pairs().reversed());
    assertEquals(error(count), error(reversed), 1e-9);
  }

  @Test
  void evenPairsNarrowTheIntervalAndEqualOnesWidenIt() {
    PairCount single = new PairCount(0, 1, 50, 50, 0);
    PairCount even = new PairCount(0, 1, 50, 50, 0, ScoreCounts.ofPairs(0, 0, 50, 0, 0));
    PairCount equal = new PairCount(0, 1, 50, 50, 0, ScoreCounts.ofPairs(25, 0, 0, 0, 25));
    assertTrue(error(even) < 0.5 * error(single), error(even) + " < " + error(single));
    assertTrue(error(equal) > 1.3 * error(single), error(equal) + " > " + error(single));
  }

  @Test
  void fewPairsDoNotMakeCertain() {
    PairCount one = new PairCount(0, 1, 1, 1, 0, ScoreCounts.ofPairs(0, 0, 1, 0, 0));
    PairCount games = new PairCount(0, 1, 1, 1, 0);
    assertTrue(error(one) > 0.7 * error(games), error(one) + " of " + error(games));
  }

  @Test
  void countsNoMorePairsThanGames() {
    ScoreCounts pairs = ScoreCounts.ofPairs(0, 0, 1, 0, 0);
    assertThrows(IllegalArgumentException.class, () -> new PairCount(0, 1, 1, 0, 0, pairs));
  }
}
