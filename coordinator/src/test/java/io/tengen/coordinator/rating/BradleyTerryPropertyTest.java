package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.rating.BradleyTerry.Options;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Tests that ratings depend on the results only, not on how they are listed. */
class BradleyTerryPropertyTest {
  private static final int ENGINES = 6;

  /** Few results are as likely as many, so that some engines have played no games. */
  private static List<PairCount> results(Random random) {
    List<PairCount> results = new ArrayList<>();
    for (int left = random.nextInt(21); left > 0; left--) {
      int first = random.nextInt(ENGINES);
      int second = (first + 1 + random.nextInt(ENGINES - 1)) % ENGINES;
      results.add(
          new PairCount(first, second, random.nextInt(31), random.nextInt(31), random.nextInt(31)));
    }
    return results;
  }

  @RepeatedTest(300)
  void ratingsDoNotDependOnOrderSplittingOrSide(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    List<PairCount> results = results(random);
    List<PairCount> games = new ArrayList<>();
    for (PairCount result : results) {
      addGames(games, result.first(), result.second(), new int[] {1, 0, 0}, result.wins(), random);
      addGames(
          games, result.first(), result.second(), new int[] {0, 1, 0}, result.losses(), random);
      addGames(games, result.first(), result.second(), new int[] {0, 0, 1}, result.draws(), random);
    }
    Collections.shuffle(games, random);
    assertSame(rate(results), rate(games));
  }

  @RepeatedTest(300)
  void ratingsDoNotDependOnIndices(RepetitionInfo turn) {
    List<PairCount> results = results(new Random(turn.getCurrentRepetition()));
    List<PairCount> mirrored = new ArrayList<>();
    for (PairCount r : results) {
      mirrored.add(
          new PairCount(
              ENGINES - 1 - r.first(), ENGINES - 1 - r.second(), r.wins(), r.losses(), r.draws()));
    }
    Ratings ratings = rate(results);
    Ratings other =
        BradleyTerry.rate(
            ENGINES, mirrored, new Options(1, new Anchor.Engine(ENGINES - 1, 0), false));
    for (int i = 0; i < ENGINES; i++) {
      assertEquals(ratings.elo(i), other.elo(ENGINES - 1 - i), 1e-6);
      assertEquals(ratings.error95(i), other.error95(ENGINES - 1 - i), 1e-6);
    }
  }

  private static void addGames(
      List<PairCount> games, int first, int second, int[] result, int times, Random random) {
    PairCount seen = new PairCount(first, second, result[0], result[1], result[2]);
    PairCount swapped = new PairCount(second, first, result[1], result[0], result[2]);
    for (int i = 0; i < times; i++) {
      games.add(random.nextBoolean() ? seen : swapped);
    }
  }

  private static Ratings rate(List<PairCount> results) {
    return BradleyTerry.rate(ENGINES, results, Options.DEFAULT);
  }

  /**
   * Ratings must be equal to the last bit, since sums of small whole numbers are exact in any
   * order.
   */
  private static void assertSame(Ratings expected, Ratings actual) {
    for (int i = 0; i < ENGINES; i++) {
      assertEquals(expected.elo(i), actual.elo(i));
      for (int j = 0; j < ENGINES; j++) {
        assertEquals(expected.covariance(i, j), actual.covariance(i, j));
      }
    }
  }
}
