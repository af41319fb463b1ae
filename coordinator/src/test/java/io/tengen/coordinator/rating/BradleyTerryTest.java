package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.BradleyTerry.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BradleyTerryTest {
  private static final Options NO_PRIOR = new Options(0, 0);

  private static PairCount pair(int first, int second, int wins, int losses) {
    return new PairCount(first, second, wins, losses, 0);
  }

  private static String refusal(int engines, List<PairCount> pairs, Options options) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> BradleyTerry.rate(engines, pairs, options))
            .getMessage());
  }

  @Test
  void threePlayersByHand() {
    Ratings ratings =
        BradleyTerry.rate(
            3,
            List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30)),
            new Options(0, 2));
    // 132.033960 and 47.995971 in the worked example; these are from Newton's method in 40 digits.
    assertEquals(132.0339659260, ratings.elo(0), 1e-9);
    assertEquals(47.9959786743, ratings.elo(1), 1e-9);
    assertEquals(0, ratings.elo(2));
    assertEquals(29.908, ratings.standardError(0, 2), 1e-3);
    assertEquals(29.019, ratings.standardError(1, 2), 1e-3);
    assertEquals(1.959964 * ratings.standardError(0, 2), ratings.error95(0));
    assertEquals(0, ratings.error95(2));
  }

  @Test
  void theAnchorMovesTheZeroAndNothingElse() {
    List<PairCount> pairs = List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30));
    Ratings zero = BradleyTerry.rate(3, pairs, new Options(1, 0));
    Ratings two = BradleyTerry.rate(3, pairs, new Options(1, 2));
    for (int i = 0; i < 3; i++) {
      assertEquals(zero.elo(i) - zero.elo(2), two.elo(i), 1e-9);
      for (int j = 0; j < 3; j++) {
        assertEquals(zero.standardError(i, j), two.standardError(i, j), 1e-9);
      }
    }
  }

  @Test
  void twoPlayersHaveAClosedForm() {
    Ratings ratings = BradleyTerry.rate(2, List.of(new PairCount(0, 1, 30, 50, 20)), NO_PRIOR);
    assertEquals(400 * Math.log10(60.0 / 40), ratings.elo(1), 1e-9);
    double perUnit = 400 / Math.log(10);
    assertEquals(perUnit / Math.sqrt(100 * 0.6 * 0.4), ratings.standardError(0, 1), 1e-9);
    assertEquals(perUnit * perUnit / (100 * 0.6 * 0.4), ratings.covariance(1, 1), 1e-6);
  }

  @Test
  void thePriorOfAPairIsHalfAWinEach() {
    Ratings ratings = BradleyTerry.rate(2, List.of(pair(0, 1, 0, 10)), Options.DEFAULT);
    assertEquals(400 * Math.log10(10.5 / 0.5), ratings.elo(1), 1e-9);
    Ratings million = BradleyTerry.rate(2, List.of(pair(0, 1, 0, 1_000_000)), Options.DEFAULT);
    assertEquals(400 * Math.log10(1_000_000.5 / 0.5), million.elo(1), 1e-6);
  }

  @Test
  void expectedPointsAreThePointsScored() {
    int engines = 60;
    SplittableRandom random = new SplittableRandom(5);
    List<PairCount> pairs = new ArrayList<>();
    double[] surplus = new double[engines];
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        pairs.add(
            new PairCount(i, j, random.nextInt(20), random.nextInt(5 + j), random.nextInt(3)));
      }
    }
    Ratings ratings = BradleyTerry.rate(engines, pairs, NO_PRIOR);
    for (PairCount pair : pairs) {
      int games = pair.wins() + pair.losses() + pair.draws();
      double scored = pair.wins() + pair.draws() / 2.0;
      double difference = ratings.elo(pair.first()) - ratings.elo(pair.second());
      double expected = games / (1 + Math.pow(10, -difference / 400));
      surplus[pair.first()] += scored - expected;
      surplus[pair.second()] -= scored - expected;
    }
    for (double points : surplus) {
      assertEquals(0, points, 1e-7);
    }
  }

  @Test
  void thePriorDoesNotCompressALongLadder() {
    int engines = 300;
    List<PairCount> pairs = new ArrayList<>();
    for (int i = 1; i < engines; i++) {
      pairs.add(pair(i, i - 1, 64, 36));
    }
    Ratings ratings = BradleyTerry.rate(engines, pairs, Options.DEFAULT);
    double truth = 400 * Math.log10(64.0 / 36) * (engines - 1);
    assertEquals(truth, ratings.elo(engines - 1), 0.02 * truth);
  }

  @Test
  void aLadderOfShutOutsHasFiniteRatings() {
    int engines = 40;
    List<PairCount> pairs = new ArrayList<>();
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(pair(i, j, 1000, 0));
      }
    }
    Ratings ratings = BradleyTerry.rate(engines, pairs, new Options(0.001, 20));
    for (int i = 1; i < engines; i++) {
      assertTrue(Double.isFinite(ratings.elo(i)));
      assertTrue(Double.isFinite(ratings.error95(i)));
      assertTrue(ratings.elo(i) > ratings.elo(i - 1));
    }
  }

  @Test
  void enginesThatHaveNotPlayedAreWideOpenAndDisturbNobody() {
    List<PairCount> pairs = List.of(pair(0, 1, 12, 8), pair(3, 4, 15, 5));
    Ratings ratings = BradleyTerry.rate(5, pairs, Options.DEFAULT);
    Ratings alone = BradleyTerry.rate(2, pairs.subList(0, 1), Options.DEFAULT);
    assertEquals(alone.elo(1), ratings.elo(1), 1e-9);
    assertEquals(alone.error95(1), ratings.error95(1), 1e-9);
    assertEquals(0, ratings.elo(2), 1e-9);
    assertTrue(ratings.error95(2) > 600);
    assertEquals(400 * Math.log10(15.5 / 5.5), ratings.elo(3) - ratings.elo(4), 10);
    assertTrue(ratings.standardError(3, 4) < 100);
    assertTrue(ratings.error95(3) > 600);
  }

  @Test
  void withoutAPriorUnboundedRatingsAreRefused() {
    assertTrue(refusal(2, List.of(pair(0, 1, 5, 0)), NO_PRIOR).startsWith("engine 1 cannot be"));
    assertTrue(refusal(3, List.of(pair(0, 1, 5, 5)), NO_PRIOR).startsWith("engine 2 cannot be"));
    List<PairCount> oneWay = List.of(pair(0, 1, 5, 5), pair(2, 3, 5, 5), pair(2, 1, 9, 0));
    assertTrue(refusal(4, oneWay, NO_PRIOR).startsWith("engine 2 cannot be"));
    List<PairCount> ring = List.of(pair(0, 1, 5, 0), pair(1, 2, 5, 0), pair(2, 0, 5, 0));
    assertEquals(0, BradleyTerry.rate(3, ring, NO_PRIOR).elo(1), 1e-9);
  }

  @Test
  void oneEngineIsTheAnchor() {
    Ratings ratings = BradleyTerry.rate(1, List.of(), Options.DEFAULT);
    assertEquals(0, ratings.elo(0));
    assertEquals(0, ratings.error95(0));
  }

  @Test
  void nonsenseIsRefused() {
    assertEquals(
        "engine 2 is not one of the 2 engines",
        refusal(2, List.of(pair(0, 2, 1, 1)), Options.DEFAULT));
    assertEquals("anchor 2 is not one of the 2 engines", refusal(2, List.of(), new Options(1, 2)));
    assertThrows(IllegalArgumentException.class, () -> pair(1, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> pair(0, 1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Options(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Options(Double.NaN, 0));
    assertThrows(IllegalArgumentException.class, () -> new Options(1, -1));
  }

  /** 95 % of the intervals hold the truth; at 4,000 of them, 2 % are more than five errors away. */
  @Test
  void intervalsCoverTheTruth() {
    double[] truth = {0, -150, 40, 120, 300};
    SplittableRandom random = new SplittableRandom(20261121);
    int covered = 0;
    int intervals = 0;
    for (int tournament = 0; tournament < 1000; tournament++) {
      Ratings ratings = BradleyTerry.rate(5, play(truth, 40, random), Options.DEFAULT);
      for (int i = 1; i < truth.length; i++) {
        intervals++;
        if (Math.abs(ratings.elo(i) - truth[i]) <= ratings.error95(i)) {
          covered++;
        }
      }
    }
    assertEquals(0.95, (double) covered / intervals, 0.02);
  }

  private static List<PairCount> play(double[] truth, int games, SplittableRandom random) {
    List<PairCount> pairs = new ArrayList<>();
    for (int i = 0; i < truth.length; i++) {
      for (int j = i + 1; j < truth.length; j++) {
        double chance = 1 / (1 + Math.pow(10, (truth[j] - truth[i]) / 400));
        int wins = 0;
        for (int game = 0; game < games; game++) {
          wins += random.nextDouble() < chance ? 1 : 0;
        }
        pairs.add(pair(i, j, wins, games - wins));
      }
    }
    return pairs;
  }
}
